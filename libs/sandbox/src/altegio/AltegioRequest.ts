/** A request to the API, for tests: when, what and for which salon. */
export type AltegioRequest = {
  at: number
  call: 'status' | 'activate' | 'uninstall' | 'company' | 'payment' | 'refund' | 'clients' | 'records'
  salonId: string
}
