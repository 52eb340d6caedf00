/** A person with an account at Altegio. */
export type AltegioPerson = { id: number; name: string; email: string; phone: string }

/** The facts of the product that the simulated Altegio must know. */
export type AltegioOptions = {
  /** The key with which both sides sign. */
  partnerToken: string
  /** People who have an account at the product already. */
  people: readonly AltegioPerson[]
  /** Where the marketplace sends the browser: the product's registration redirect. */
  redirectTo: string
  /** Where the product redirects to, if that is another origin: the form-action of the page must allow it. */
  appOrigin?: string
}
