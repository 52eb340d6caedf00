/** The provider has led to an address that is of no known payment page, and so is not followed (T-16). */
export class UnknownPageError extends Error {
  constructor() {
    super('The address is of no known payment page')
    this.name = 'UnknownPageError'
  }
}
