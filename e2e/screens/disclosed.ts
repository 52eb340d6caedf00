/** The first answer of the AI to a customer that writes English: a disclosure stands before it. */
export const disclosed = (answer: string): string =>
  `I am an AI assistant and answer automatically. If you would like a person to answer, just say so.\n\n${answer}`
