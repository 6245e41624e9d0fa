#include "uc-page.h"

#include "uc-console-resources.h"

typedef struct
{
  UcConsoleModel *model;
} UcPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (UcPage, uc_page, GTK_TYPE_FIXED)

UcPage *
uc_page_new (GType type, UcConsoleModel *model)
{
  UcPage *self = UC_PAGE (g_object_new (type, NULL));
  UcPagePrivate *private = uc_page_get_instance_private (self);

  private->model = model;
  return self;
}

UcConsoleModel *
uc_page_get_model (UcPage *self)
{
  UcPagePrivate *private = uc_page_get_instance_private (self);

  return private->model;
}

gboolean
uc_page_has (UcPage *self, UcPageTraits trait)
{
  return (UC_PAGE_GET_CLASS (self)->traits & trait) != 0;
}

void
uc_page_show (UcPage *self)
{
  UC_PAGE_GET_CLASS (self)->show (self, uc_page_get_model (self));
}

gboolean
uc_page_refuse (UcPage *self, const char *sentence)
{
  UcPageClass *klass = UC_PAGE_GET_CLASS (self);

  if (klass->refuse != NULL)
    klass->refuse (self, sentence);
  return klass->refuse != NULL;
}

gboolean
uc_page_key (UcPage *self, guint keyval)
{
  UcPageClass *klass = UC_PAGE_GET_CLASS (self);

  if (klass->key != NULL)
    klass->key (self, keyval);
  return klass->key != NULL;
}

gboolean
uc_page_is_public (UcPage *self)
{
  UcPageClass *klass = UC_PAGE_GET_CLASS (self);

  return klass->is_public != NULL && klass->is_public (self);
}

static void
uc_page_class_init (UcPageClass *klass)
{
  /* Named here so that a static library brings its resources along. */
  (void)uc_console_get_resource ();
}

static void
uc_page_init (UcPage *self)
{
}
