/** Our parameters of an address (ALT-1, PROMO-1, SHELL-17, AUTH-13). */
export type AddressParameters = {
  /** Ids of the salons to connect: 1 to 18 digits each, every one once, at most 50 (T-01). */
  readonly salonIds: readonly string[]
  readonly accessToken: string | null
  /** Base64 as Altegio wrote it; it is not decoded here. */
  readonly userData: string | null
  readonly promoCode: string | null
  /** Whether this address has the marker of the mobile app; a marker stored earlier does not count here. */
  readonly isMobileApp: boolean
}
