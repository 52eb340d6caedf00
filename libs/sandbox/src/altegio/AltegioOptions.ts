/** A person with an account at Altegio. */
export type AltegioPerson = { id: number; name: string; email: string; phone: string }

/** What the sandbox's Altegio knows of the product. */
export type AltegioOptions = {
  /** The key that both sides sign with. */
  partnerToken: string
  /** Who has an account at the product already. */
  people: readonly AltegioPerson[]
  /** Where the marketplace sends the browser: the product's registration redirect. */
  redirectTo: string
  /** Where the product sends it on to, when that is another origin: a form may only lead where its page says. */
  appOrigin?: string
}
