/** What is done in a chat with the AI: while one of it is under way, the buttons of all wait. */
export const controlKey = (chatId: number) => ['chat-control', chatId] as const
