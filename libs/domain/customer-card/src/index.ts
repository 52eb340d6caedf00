export {
  headChatOf,
  mergeCards,
  mergedCard,
  cardsOfPerson,
  separateCard,
  writeCard,
  type ChatCard,
  type CardChange,
} from './cards.ts'
export { joinCards } from './joinCards.ts'
export { isChoicesOf, readFieldValue, type FieldKind } from './fieldValue.ts'
export { phoneInE164 } from './phoneInE164.ts'
