export {
  evaluateAnswer,
  type Mistake,
  type Question,
  type QuestionPart,
  type EvaluatedReply,
} from './evaluateAnswer.ts'
export { evaluateQuestions, scoresOf, type Evaluation, type QuestionResult, type Score } from './evaluateQuestions.ts'
export { compareResults, type ReplyChange, type ComparableResult, type Comparison } from './compareResults.ts'
