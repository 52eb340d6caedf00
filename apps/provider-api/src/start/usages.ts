/**
 * The arguments of the commands that read them themselves, as `COMMAND --help` prints them: without the settings of a
 * server, whose data folder nothing but a start makes.
 */
export const usages = {
  refund: `npm run refund -- INVOICE [AMOUNT] [--key KEY] [--end-plan]
  INVOICE     the number of a paid invoice: 2026-000042
  AMOUNT      what is returned, 10 or 10.00; left out: all that is left
  KEY         another name for a further refund of the same amount
  --end-plan  returns it also where that ends a plan to which the rest of the invoice was credited`,
  salons: `npm run salons -- SALON               lists the companies that have a salon of Altegio, or asked for it
npm run salons -- give SALON COMPANY  gives it to one that asked, by its number; another one loses it
  SALON    the number of the location at Altegio`,
  'second-factor': `npm run second-factor -- remove EMAIL  removes the second factor of an administrator who has lost it
  EMAIL    the address of their account; make sure first that they are who they say`,
  backup: 'npm run backup -- FILE   writes everything into one archive, also while Frontdesk runs',
  restore: `npm run restore -- FILE   restores a backup into an empty DATA_DIR or DATABASE_URL
npm run restore -- --check FILE   reads a backup and says whether it is whole; changes nothing`,
  'move-to-postgres':
    'npm run move-to-postgres   copies the embedded database of DATA_DIR into the empty one of DATABASE_URL',
  plans: `npm run plans                              lists plans and promo codes
npm run plans -- add FILE                  puts a plan on sale that a JSON file describes
npm run plans -- price ID AMOUNT NEW-ID    sells a plan at another price, 59 or 59.00 a month, as a new plan
npm run plans -- withdraw ID               takes a plan off sale
npm run plans -- offer ID                  puts it back on sale
npm run plans -- promo add FILE            creates a promo code that a JSON file describes
npm run plans -- promo end CODE            ends a promo code`,
} as const
