import { foldSpelling } from '../language/foldSpelling.ts'

/** Words that turn an answer down, in six languages, separated by commas; compared as `foldSpelling` writes them. */
const phrases = `
  thats not it, thats not what i asked, not what i asked, thats not what i meant, not what i meant, thats not my question, wrong answer, you did not answer,
  you didnt answer, you havent answered, thats not an answer, you dont understand, you are not understanding, youre not understanding, are you even reading,
  did you even read, you misunderstood, no es eso, eso no es lo que pregunté, no es lo que pregunté, no pregunté eso, no he preguntado eso,
  no me has respondido, no me respondiste, no me ha respondido, no respondiste mi pregunta, no me entiendes, no me entiende, no me estás entendiendo,
  respuesta equivocada, não é isso, não foi isso que perguntei, não foi o que perguntei, não perguntei isso, não respondeu minha pergunta,
  não respondeu a minha pergunta, você não respondeu, não me respondeu, você não entendeu, não está entendendo, resposta errada,
  это не то, не то что я спросила, не то что я спрашивала, не то что я спросил, не об этом, я не об этом, не это спрашивала, не это спросила, не на мой вопрос,
  вы не ответили, не ответили на вопрос, не ответили на мой вопрос, вы меня не поняли, вы не поняли, не понимаете меня, неправильный ответ,
  це не те, я не про це, не про це питала, не про це питав, не те питала, не те питав, ви не відповіли, не відповіли на питання, не відповіли на моє питання,
  ви мене не зрозуміли, ви не зрозуміли, не розумієте мене, неправильна відповідь, мен басқа нәрсе сұрадым, басқа нәрсе сұрадым, мен оны сұраған жоқпын,
  оны сұраған жоқпын, сұрағыма жауап бермедіңіз, жауап бермедіңіз, мені түсінбедіңіз, түсінбедіңіз, дұрыс емес жауап, бұл емес
`
const wordsOf = (text: string): string =>
  ` ${
    foldSpelling(text)
      .replace(/[\u0027’ʼ`´]/gu, '')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
const turnedDown = phrases.split(',').map(wordsOf)

/** Longer messages tell more than that, and are read as what they ask. */
const mostWords = 12

/**
 * Whether a message turns an answer down: "that's not what I asked". What follows is no new question, and another
 * answer of the same writer would not be better: a person is wanted.
 */
export function rejectsAnswer(text: string): boolean {
  const words = wordsOf(text)
  return words.trim().split(' ').length <= mostWords && turnedDown.some((phrase) => words.includes(phrase))
}
