/** All that may arrive in an address (ALT-1, PROMO-1, SHELL-17, AUTH-13). */
export type AddressParameters = {
  /** Ids of the salons to connect: 1 to 18 digits each, every one once, at most 50 (T-01). */
  readonly salonIds: readonly string[]
  readonly accessToken: string | null
  /** Base64 as Altegio wrote it; nobody here looks inside. */
  readonly userData: string | null
  readonly promoCode: string | null
  /** Whether this address asks for the mobile app; what was remembered before is not known here. */
  readonly isMobileApp: boolean
}
