export {
  evaluateAnswer,
  type Mistake,
  type Question,
  type QuestionPart,
  type EvaluatedReply,
} from './evaluateAnswer.ts'
export { evaluateQuestions, type Evaluation, type QuestionResult, type Score } from './evaluateQuestions.ts'
