/** What the sandbox must know of the demo data: the same bots, customers and history as in the chats. */
export type DemoOutside = {
  bots: readonly { token: string; username: string; name: string }[]
  customers: readonly { id: number; username: string; firstName: string; lastName: string; language: string }[]
  conversations: readonly {
    botUsername: string
    customerId: number
    past: readonly { messageId: number; at: Date; isFromBot: boolean; text: string; photo?: Buffer }[]
  }[]
}
