type Owned = { readonly companyId: number | null }

/** Whether one is a company's and the other another's; null is of any (reliability M9). */
export const isOfOtherCompany = (a: Owned, b: Owned): boolean =>
  a.companyId !== null && b.companyId !== null && a.companyId !== b.companyId
