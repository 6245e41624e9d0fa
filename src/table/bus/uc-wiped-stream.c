#include "uc-wiped-stream.h"

#include <sodium.h>

/* ---- what is read ---- */

#define UC_TYPE_WIPED_INPUT (uc_wiped_input_get_type ())
G_DECLARE_FINAL_TYPE (UcWipedInput, uc_wiped_input, UC, WIPED_INPUT, GInputStream)

struct _UcWipedInput
{
  GInputStream parent_instance;
  GInputStream *base;
  guint8 *message; /* where GDBus has the message that it is reading, or has read */
  gsize length;    /* so much of it has come */
};

G_DEFINE_FINAL_TYPE (UcWipedInput, uc_wiped_input, G_TYPE_INPUT_STREAM)

static gssize
read_now (GInputStream *stream, void *buffer, gsize count, GCancellable *cancellable, GError **error)
{
  return g_input_stream_read (UC_WIPED_INPUT (stream)->base, buffer, count, cancellable, error);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  UcWipedInput *self = g_task_get_source_object (task);
  GError *error = NULL;
  gssize n = g_input_stream_read_finish (G_INPUT_STREAM (source), result, &error);

  if (n < 0)
    {
      g_task_return_error (task, error);
      return;
    }
  self->length += (gsize) n;
  g_task_return_int (task, n);
}

static void
read_async (GInputStream *stream, void *buffer, gsize count, int priority, GCancellable *cancellable, GAsyncReadyCallback callback,
            gpointer user_data)
{
  UcWipedInput *self = UC_WIPED_INPUT (stream);
  GTask *task = g_task_new (stream, cancellable, callback, user_data);

  g_task_set_priority (task, priority);
  g_task_set_check_cancellable (task, FALSE);
  /* Behind what has come, GDBus goes on with a message, in a larger buffer maybe, and the smaller one is gone then. At its
   * beginning, another message begins, and the one that was there has been taken apart. */
  if (self->length > 0 && buffer == self->message)
    {
      sodium_memzero (self->message, self->length);
      self->length = 0;
    }
  self->message = (guint8 *) buffer - self->length;
  g_input_stream_read_async (self->base, buffer, count, priority, cancellable, on_read, task);
}

static gssize
read_finish (GInputStream *stream, GAsyncResult *result, GError **error)
{
  return g_task_propagate_int (G_TASK (result), error);
}

static void
wiped_input_finalize (GObject *object)
{
  g_object_unref (UC_WIPED_INPUT (object)->base);
  G_OBJECT_CLASS (uc_wiped_input_parent_class)->finalize (object);
}

static void
uc_wiped_input_class_init (UcWipedInputClass *class)
{
  G_OBJECT_CLASS (class)->finalize = wiped_input_finalize;
  G_INPUT_STREAM_CLASS (class)->read_fn = read_now;
  G_INPUT_STREAM_CLASS (class)->read_async = read_async;
  G_INPUT_STREAM_CLASS (class)->read_finish = read_finish;
}

static void
uc_wiped_input_init (UcWipedInput *self)
{
}

/* ---- what is written ---- */

/* No PIN is. But GDBus takes a socket's own output for a sign that it has the socket. */
#define UC_TYPE_PLAIN_OUTPUT (uc_plain_output_get_type ())
G_DECLARE_FINAL_TYPE (UcPlainOutput, uc_plain_output, UC, PLAIN_OUTPUT, GOutputStream)

struct _UcPlainOutput
{
  GOutputStream parent_instance;
  GOutputStream *base;
};

G_DEFINE_FINAL_TYPE (UcPlainOutput, uc_plain_output, G_TYPE_OUTPUT_STREAM)

static gssize
write_now (GOutputStream *stream, const void *bytes, gsize count, GCancellable *cancellable, GError **error)
{
  return g_output_stream_write (UC_PLAIN_OUTPUT (stream)->base, bytes, count, cancellable, error);
}

static void
on_written (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  gssize n = g_output_stream_write_finish (G_OUTPUT_STREAM (source), result, &error);

  if (n < 0)
    g_task_return_error (task, error);
  else
    g_task_return_int (task, n);
}

static void
write_async (GOutputStream *stream, const void *bytes, gsize count, int priority, GCancellable *cancellable, GAsyncReadyCallback callback,
             gpointer user_data)
{
  GTask *task = g_task_new (stream, cancellable, callback, user_data);

  g_task_set_priority (task, priority);
  g_task_set_check_cancellable (task, FALSE);
  g_output_stream_write_async (UC_PLAIN_OUTPUT (stream)->base, bytes, count, priority, cancellable, on_written, task);
}

static gssize
write_finish (GOutputStream *stream, GAsyncResult *result, GError **error)
{
  return g_task_propagate_int (G_TASK (result), error);
}

static void
plain_output_finalize (GObject *object)
{
  g_object_unref (UC_PLAIN_OUTPUT (object)->base);
  G_OBJECT_CLASS (uc_plain_output_parent_class)->finalize (object);
}

static void
uc_plain_output_class_init (UcPlainOutputClass *class)
{
  G_OBJECT_CLASS (class)->finalize = plain_output_finalize;
  G_OUTPUT_STREAM_CLASS (class)->write_fn = write_now;
  G_OUTPUT_STREAM_CLASS (class)->write_async = write_async;
  G_OUTPUT_STREAM_CLASS (class)->write_finish = write_finish;
}

static void
uc_plain_output_init (UcPlainOutput *self)
{
}

/* ---- the stream ---- */

#define UC_TYPE_WIPED_STREAM (uc_wiped_stream_get_type ())
G_DECLARE_FINAL_TYPE (UcWipedStream, uc_wiped_stream, UC, WIPED_STREAM, GIOStream)

struct _UcWipedStream
{
  GIOStream parent_instance;
  GIOStream *base;
  GInputStream *input;
  GOutputStream *output;
};

G_DEFINE_FINAL_TYPE (UcWipedStream, uc_wiped_stream, G_TYPE_IO_STREAM)

static GInputStream *
get_input (GIOStream *stream)
{
  return UC_WIPED_STREAM (stream)->input;
}

static GOutputStream *
get_output (GIOStream *stream)
{
  return UC_WIPED_STREAM (stream)->output;
}

static gboolean
close_now (GIOStream *stream, GCancellable *cancellable, GError **error)
{
  return g_io_stream_close (UC_WIPED_STREAM (stream)->base, cancellable, error);
}

/* A socket is closed at once; by itself GIO would have a thread do it. */
static void
close_async (GIOStream *stream, int priority, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (stream, cancellable, callback, user_data);
  GError *error = NULL;

  if (close_now (stream, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static gboolean
close_finish (GIOStream *stream, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
wiped_stream_finalize (GObject *object)
{
  UcWipedStream *self = UC_WIPED_STREAM (object);

  g_object_unref (self->input);
  g_object_unref (self->output);
  g_object_unref (self->base);
  G_OBJECT_CLASS (uc_wiped_stream_parent_class)->finalize (object);
}

static void
uc_wiped_stream_class_init (UcWipedStreamClass *class)
{
  G_OBJECT_CLASS (class)->finalize = wiped_stream_finalize;
  G_IO_STREAM_CLASS (class)->get_input_stream = get_input;
  G_IO_STREAM_CLASS (class)->get_output_stream = get_output;
  G_IO_STREAM_CLASS (class)->close_fn = close_now;
  G_IO_STREAM_CLASS (class)->close_async = close_async;
  G_IO_STREAM_CLASS (class)->close_finish = close_finish;
}

static void
uc_wiped_stream_init (UcWipedStream *self)
{
}

GIOStream *
uc_wiped_stream_new (GIOStream *base)
{
  UcWipedStream *self = g_object_new (UC_TYPE_WIPED_STREAM, NULL);
  UcWipedInput *input = g_object_new (UC_TYPE_WIPED_INPUT, NULL);
  UcPlainOutput *output = g_object_new (UC_TYPE_PLAIN_OUTPUT, NULL);

  self->base = g_object_ref (base);
  input->base = g_object_ref (g_io_stream_get_input_stream (base));
  self->input = G_INPUT_STREAM (input);
  output->base = g_object_ref (g_io_stream_get_output_stream (base));
  self->output = G_OUTPUT_STREAM (output);
  return G_IO_STREAM (self);
}

void
uc_wiped_stream_cut_off (GIOStream *stream)
{
  GSocketConnection *base = G_SOCKET_CONNECTION (UC_WIPED_STREAM (stream)->base);

  g_socket_shutdown (g_socket_connection_get_socket (base), TRUE, TRUE, NULL);
}
