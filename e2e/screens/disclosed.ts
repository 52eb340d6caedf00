/** What a customer who writes English gets as the first answer of the AI in a chat: a disclosure stands before it. */
export const disclosed = (answer: string): string =>
  `I am an AI assistant and answer automatically. If you would like a person to answer, just say so.\n\n${answer}`
