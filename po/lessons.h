/* From data/lessons by tests/docs/check-translations --update: xgettext reads no lessons. No program includes this. */
#line 1 "data/lessons/01-opening.round"
/* Translators: the title of a lesson. */ N_ ("Opening the table")
#line 2 "data/lessons/01-opening.round"
/* Translators: what a lesson is for, behind its number. */ N_ ("Take a closed table to open bets, with the floorperson.")
#line 4 "data/lessons/01-opening.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Press “Open the table”. The next page shows the record’s first key: press on.")
#line 7 "data/lessons/01-opening.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Badge 2001 is read. Turn the rules to their end, type PIN 0000, and confirm all.")
#line 11 "data/lessons/01-opening.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The floorperson inspects the cards. The badge is read: press “Cards inspected”.")
#line 15 "data/lessons/01-opening.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The floorperson tests the reader with a 4, a 7 and a king. Type PIN 0000; it passes.")
#line 19 "data/lessons/01-opening.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Spread the cards face up, and confirm.")
#line 21 "data/lessons/01-opening.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Wash the cards, and confirm.")
#line 23 "data/lessons/01-opening.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Shuffle the cards, then press the button.")
#line 25 "data/lessons/01-opening.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Nobody plays yet: you cut the cards yourself.")
#line 27 "data/lessons/01-opening.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Your own badge 1001 is read: you sign on by it.")
#line 30 "data/lessons/01-opening.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Burn one card, face down.")
#line 1 "data/lessons/02-ordinary-round.round"
/* Translators: the title of a lesson. */ N_ ("An ordinary round")
#line 2 "data/lessons/02-ordinary-round.round"
/* Translators: what a lesson is for, behind its number. */ N_ ("Deal one round from the first bet to the cleared felt.")
#line 5 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 bets. Tap its seat on the felt.")
#line 7 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 bets. Tap seat 3.")
#line 9 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 5 bets. Tap seat 5.")
#line 11 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Say “no more bets”, and press the button.")
#line 23 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The reader shows Medium. Place the hand there, then confirm that it is placed.")
#line 26 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 has 17 and shows the flat hand. It stands.")
#line 28 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 has 19 and stands.")
#line 30 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 5 has 11 and puts more chips down. It doubles.")
#line 33 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Everybody has acted. Turn the hole card, and confirm.")
#line 36 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You have 19. Take and pay as the panel says, then confirm that all is settled.")
#line 38 "data/lessons/02-ordinary-round.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Clear the cards in order, and open bets again.")
#line 1 "data/lessons/03-chips.round"
/* Translators: the title of a lesson. */ N_ ("The progressive and its chips")
#line 2 "data/lessons/03-chips.round"
/* Translators: what a lesson is for, behind its number. */ N_ ("Count the progressive chips, and again where the number differs.")
#line 5 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 bets. Tap its seat.")
#line 7 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 bets. Tap its seat.")
#line 11 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Both sensors hold a chip: the lamps are on. Say “no more bets”, and press the button.")
#line 13 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You count one chip; the other is still on its sensor. Enter what you count: 1.")
#line 15 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The sensors accepted more. Bring the other chip in and count again: there are 2.")
#line 25 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Neither wager matches: take both chips. Then place the hand in Medium, and confirm.")
#line 27 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 has 17 and stands.")
#line 29 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 has 19 and stands.")
#line 31 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Turn the hole card, and confirm.")
#line 34 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You have 19. Settle as the panel says, then confirm.")
#line 36 "data/lessons/03-chips.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Clear the cards, and open bets again.")
#line 1 "data/lessons/04-insurance.round"
/* Translators: the title of a lesson. */ N_ ("Insurance, and the dealer’s Blackjack")
#line 2 "data/lessons/04-insurance.round"
/* Translators: what a lesson is for, behind its number. */ N_ ("Offer insurance against an ace, and settle a Blackjack at once.")
#line 5 "data/lessons/04-insurance.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 bets. Tap its seat.")
#line 7 "data/lessons/04-insurance.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 bets. Tap its seat.")
#line 9 "data/lessons/04-insurance.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Say “no more bets”, and press the button.")
#line 17 "data/lessons/04-insurance.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You show an ace. Seat 1 puts half its bet on the line: tap seat 1.")
#line 19 "data/lessons/04-insurance.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Nobody else insures. Say “insurance is closed”, and press the button.")
#line 22 "data/lessons/04-insurance.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The reader shows Large. Place the hand there, and confirm.")
#line 24 "data/lessons/04-insurance.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Both your cards are Large: turn the hole card before anybody acts, and confirm.")
#line 26 "data/lessons/04-insurance.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You have a Blackjack. Pay the insurance and take the bets as the panel says, then confirm.")
#line 28 "data/lessons/04-insurance.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Clear the cards, and open bets again.")
#line 1 "data/lessons/05-split-and-double.round"
/* Translators: the title of a lesson. */ N_ ("Splitting and doubling")
#line 2 "data/lessons/05-split-and-double.round"
/* Translators: what a lesson is for, behind its number. */ N_ ("Play a pair as two hands, and a hand that gets one card only.")
#line 5 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 bets. Tap its seat.")
#line 7 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 bets. Tap its seat.")
#line 9 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Say “no more bets”, and press the button.")
#line 18 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The reader shows Large. Place the hand there, and confirm.")
#line 21 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 has two eights and lays a second bet beside the first. It splits.")
#line 24 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The first of its hands has 18 and stands.")
#line 27 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The second has 17 and stands.")
#line 29 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 has 11 and lays more chips down. It doubles.")
#line 32 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The card is dealt sideways. Turn the hole card, and confirm.")
#line 35 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You have 25. Pay every hand as the panel says, then confirm.")
#line 37 "data/lessons/05-split-and-double.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Clear the cards, and open bets again.")
#line 1 "data/lessons/06-jackpot.round"
/* Translators: the title of a lesson. */ N_ ("A jackpot, with the floorperson")
#line 2 "data/lessons/06-jackpot.round"
/* Translators: what a lesson is for, behind its number. */ N_ ("Have a progressive win validated, paid elsewhere, and documented.")
#line 5 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 bets. Tap its seat.")
#line 7 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 bets. Tap its seat.")
#line 9 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 5 bets. Tap its seat.")
#line 13 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Say “no more bets”, and press the button.")
#line 15 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Count the progressive chips: there are 2.")
#line 26 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 5 has your nine of diamonds twice. Look at its light: it is lit.")
#line 28 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The floorperson comes and badge 2001 is read. Verify the hand, type PIN 0000 and sign.")
#line 31 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The award does not come from the chip tray. Seat 5’s cards stay; confirm as the panel says.")
#line 34 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The reader shows Small. Place the hand there, and confirm.")
#line 37 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 drew a seven and has 21. Seat 3 has 20 and stands.")
#line 39 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 5 has 18 and stands.")
#line 41 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Turn the hole card, and confirm.")
#line 44 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You have 20. Settle as the panel says, then confirm.")
#line 46 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Badge 2001 is read. Tap the payout slip, type its number 1207, and complete the documents.")
#line 49 "data/lessons/06-jackpot.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The documents are complete. Clear the cards, and open bets again.")
#line 1 "data/lessons/07-late-bet.round"
/* Translators: the title of a lesson. */ N_ ("Late and refused bets")
#line 2 "data/lessons/07-late-bet.round"
/* Translators: what a lesson is for, behind its number. */ N_ ("Give back what comes too late or without a bet, and keep the round going.")
#line 5 "data/lessons/07-late-bet.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 bets. Tap its seat.")
#line 7 "data/lessons/07-late-bet.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 bets. Tap its seat.")
#line 11 "data/lessons/07-late-bet.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 2 has a progressive chip and no bet. Press “no more bets” and see.")
#line 14 "data/lessons/07-late-bet.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Give both chips back: seat 2 has no bet, seat 3 was too late. One is left to count.")
#line 23 "data/lessons/07-late-bet.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Place the hand in Medium, and confirm. Late chips change nothing else.")
#line 25 "data/lessons/07-late-bet.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 has 17 and stands.")
#line 27 "data/lessons/07-late-bet.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 has 19 and stands.")
#line 29 "data/lessons/07-late-bet.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Turn the hole card, and confirm.")
#line 32 "data/lessons/07-late-bet.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You have 19. Settle as the panel says, then confirm.")
#line 34 "data/lessons/07-late-bet.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Clear the cards, and open bets again.")
#line 1 "data/lessons/08-light-differs.round"
/* Translators: the title of a lesson. */ N_ ("Light and shoe differ")
#line 2 "data/lessons/08-light-differs.round"
/* Translators: what a lesson is for, behind its number. */ N_ ("Stop when light and shoe differ, and let the floorperson rule.")
#line 5 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 bets. Tap its seat.")
#line 7 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 bets. Tap its seat.")
#line 9 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Say “no more bets”, and press the button.")
#line 18 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The light says Medium, and the shoe read another card. Nobody acts: call the floor.")
#line 20 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The reader is tried again and shows Large. Press Large.")
#line 22 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Badge 2001 is read. All hands continue, says the floorperson: type PIN 0000 and sign.")
#line 25 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Place the hand in Large, and confirm.")
#line 27 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 has 18 and stands.")
#line 29 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 has 19 and stands.")
#line 31 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Turn the hole card, and confirm.")
#line 34 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You have 21. Take both bets, then confirm.")
#line 36 "data/lessons/08-light-differs.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Clear the cards, and open bets again.")
#line 1 "data/lessons/09-dead-hand.round"
/* Translators: the title of a lesson. */ N_ ("A hand that is dead")
#line 2 "data/lessons/09-dead-hand.round"
/* Translators: what a lesson is for, behind its number. */ N_ ("Find that a seat has one card only, and declare its hand dead.")
#line 5 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 bets. Tap its seat.")
#line 7 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 bets. Tap its seat.")
#line 9 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 5 bets. Tap its seat.")
#line 11 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Say “no more bets”, and press the button.")
#line 19 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 5 has one card, and wants no second. Press “Irregular”, choose that, and tap seat 5.")
#line 21 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Badge 2001 is read. The floorperson looks: it is so. Type PIN 0000 and sign.")
#line 26 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Give seat 5 its bet back. Place your hand in Large, and confirm.")
#line 28 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 1 has 18 and stands.")
#line 30 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 has 19 and stands.")
#line 32 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Turn the hole card, and confirm.")
#line 35 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You have 21. Take both bets, then confirm.")
#line 37 "data/lessons/09-dead-hand.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Clear the cards, and open bets again.")
#line 1 "data/lessons/10-shift-change.round"
/* Translators: the title of a lesson. */ N_ ("Shift change, and closing")
#line 2 "data/lessons/10-shift-change.round"
/* Translators: what a lesson is for, behind its number. */ N_ ("Take the table over from another dealer, and close it at the end.")
#line 5 "data/lessons/10-shift-change.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Relieve the dealer: “Menu”, “New dealer signs on”. Type badge 1001 and PIN 0000.")
#line 7 "data/lessons/10-shift-change.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("A new dealer burns one card before dealing.")
#line 9 "data/lessons/10-shift-change.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 bets. Tap its seat.")
#line 11 "data/lessons/10-shift-change.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Say “no more bets”, and press the button.")
#line 18 "data/lessons/10-shift-change.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Place the hand in Large, and confirm.")
#line 20 "data/lessons/10-shift-change.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Seat 3 has 19 and stands.")
#line 22 "data/lessons/10-shift-change.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Turn the hole card, and confirm.")
#line 24 "data/lessons/10-shift-change.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("You have 18. Pay seat 3, then confirm.")
#line 26 "data/lessons/10-shift-change.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("The last round is over. Clear the cards, and confirm.")
#line 28 "data/lessons/10-shift-change.round"
/* Translators: what the dealer does next in a lesson; a button is called as it is on the screen. */ N_ ("Nobody plays any more. Press “Menu”, then “Close table”, and confirm at the right.")
