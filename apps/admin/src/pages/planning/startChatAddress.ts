/** The part of the inbox's address that opens the dialog which starts a chat. */
export const startChatAddress = { name: 'start', value: 'number' } as const
