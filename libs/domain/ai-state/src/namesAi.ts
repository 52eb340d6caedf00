/** How the product's six languages name an AI or a bot, as whole words; longer ones also at the beginning of a word. */
const names =
  /(?<![\p{L}\p{N}])(?:ai|a\.i\.|ia|ии|ші|жи|bot|bots|бот|боты|боти)(?![\p{L}\p{N}])|chatbot|чат-?бот|robot|робот|artificial|искусственн|штучн|жасанды|нейросет|нейромереж/iu

/** Whether a wording of the disclosure says that an AI writes: a company may change the wording, not drop the fact. */
export const namesAi = (wording: string): boolean => names.test(wording.normalize('NFC'))
