/** One line of the support conversation, as the panel shows it. */
export type SupportLine = {
  key: string
  voice: 'own' | 'other'
  /** Empty for an attachment. */
  text: string
  /** ISO instant. */
  at: string
}
