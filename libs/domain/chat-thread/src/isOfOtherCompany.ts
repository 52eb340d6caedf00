type Owned = { readonly companyId: number | null }

/** Whether the two belong to different companies; null matches any (reliability M9). */
export const isOfOtherCompany = (a: Owned, b: Owned): boolean =>
  a.companyId !== null && b.companyId !== null && a.companyId !== b.companyId
