export { answerLocally, type KnowingConversation, type LocalAnswer } from './answerLocally.ts'
