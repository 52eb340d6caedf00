import type { Language } from '@frontdesk/contract'
import type { ReadConversation } from '../Turn.ts'

/** The sentences of the embedded assistant beside the company's own knowledge. It says nothing else. */
type LocalSentences = {
  greeting: string
  thanks: string
  goodbye: string
  human: string
  /** To somebody who asks to be called, or leaves a number. */
  callBack: string
  /** To what asks nothing that can be looked up. */
  remark: string
  notFound: string
  /** To a recording without a transcript. */
  missingTranscript: string
  /** Behind answers: what a person is to answer, in the customer's own words. */
  partlyFound: (rest: string) => string
}

/** To a company's customers, each in their own language. */
const toCustomers: Record<Language, LocalSentences> = {
  en: {
    greeting: 'Hello! Ask me about our services, prices or opening hours, and I will look it up.',
    thanks: 'You are welcome! Is there anything else I can look up for you?',
    goodbye: 'Goodbye! Write to us any time.',
    human: 'Of course. An administrator will answer you here as soon as possible.',
    callBack: 'Of course. A colleague will call you back; if another number suits you better, write it here.',
    remark: 'I am here to help: ask me about our services, prices or opening hours, and I will look it up.',
    missingTranscript: 'Your voice message did not reach me as words. A colleague will answer you here.',
    notFound: 'Let me ask a colleague about this; you will get the answer here.',
    partlyFound: (rest) => `About “${rest}” I am asking a colleague, who will answer you here.`,
  },
  es: {
    greeting: '¡Hola! Pregúnteme por nuestros servicios, precios u horarios y lo buscaré.',
    thanks: '¡De nada! ¿Puedo buscar algo más para usted?',
    goodbye: '¡Hasta luego! Escríbanos cuando quiera.',
    human: 'Por supuesto. Un administrador le responderá aquí lo antes posible.',
    callBack: 'Por supuesto. Una persona del equipo le llamará; si prefiere otro número, escríbalo aquí.',
    remark: 'Estoy aquí para ayudarle: pregúnteme por nuestros servicios, precios u horarios y lo buscaré.',
    missingTranscript: 'Su mensaje de voz no me ha llegado en palabras. Una persona del equipo le responderá aquí.',
    notFound: 'Voy a preguntárselo a una persona del equipo; le responderemos aquí.',
    partlyFound: (rest) => `Sobre «${rest}» voy a preguntar a una persona del equipo, que le responderá aquí.`,
  },
  kk: {
    greeting: 'Сәлеметсіз бе! Қызметтеріміз, бағалар немесе жұмыс уақыты туралы сұраңыз, мен іздеп көремін.',
    thanks: 'Оқасы жоқ! Тағы бірдеңе іздеп берейін бе?',
    goodbye: 'Сау болыңыз! Кез келген уақытта жазыңыз.',
    human: 'Әрине. Әкімші сізге осы жерде мүмкіндігінше тез жауап береді.',
    callBack: 'Әрине. Әріптесім сізге қоңырау шалады; басқа нөмір ыңғайлырақ болса, осы жерге жазыңыз.',
    remark: 'Көмектесуге дайынмын: қызметтеріміз, бағалар немесе жұмыс уақыты туралы сұраңыз, мен іздеп көремін.',
    missingTranscript: 'Дауыстық хабарламаңыз маған мәтін болып жетпеді. Әріптесім сізге осы жерде жауап береді.',
    notFound: 'Мұны әріптесімнен сұраймын; жауабын осы жерге жазамыз.',
    partlyFound: (rest) => `«${rest}» туралы әріптесімнен сұраймын, ол сізге осы жерде жауап береді.`,
  },
  pt: {
    greeting: 'Olá! Pergunte sobre nossos serviços, preços ou horários, e eu procuro.',
    thanks: 'De nada! Posso procurar mais alguma coisa?',
    goodbye: 'Até logo! Escreva quando quiser.',
    human: 'Claro. Um administrador vai responder a você aqui o mais breve possível.',
    callBack: 'Claro. Uma pessoa da equipe vai ligar para você; se preferir outro número, escreva aqui.',
    remark: 'Estou aqui para ajudar: pergunte sobre nossos serviços, preços ou horários, e eu procuro.',
    missingTranscript: 'Sua mensagem de voz não chegou a mim em palavras. Uma pessoa da equipe vai responder aqui.',
    notFound: 'Vou perguntar a uma pessoa da equipe; a resposta chega aqui.',
    partlyFound: (rest) => `Sobre «${rest}» vou perguntar a uma pessoa da equipe, que responde aqui.`,
  },
  ru: {
    greeting: 'Здравствуйте! Спросите об услугах, ценах или времени работы — я поищу ответ.',
    thanks: 'Пожалуйста! Поискать для вас что-нибудь ещё?',
    goodbye: 'До свидания! Пишите нам в любое время.',
    human: 'Конечно. Администратор ответит вам здесь как можно скорее.',
    callBack: 'Конечно. Коллега вам перезвонит; если удобнее другой номер, напишите его здесь.',
    remark: 'Я готов помочь: спросите об услугах, ценах или времени работы — я поищу ответ.',
    missingTranscript: 'Ваше голосовое сообщение не дошло до меня словами. Коллега ответит вам здесь.',
    notFound: 'Уточню это у коллеги; ответ придёт вам сюда.',
    partlyFound: (rest) => `Про «${rest}» уточню у коллеги, вам ответят здесь.`,
  },
  uk: {
    greeting: 'Вітаю! Запитайте про послуги, ціни чи години роботи — я пошукаю відповідь.',
    thanks: 'Будь ласка! Пошукати для вас щось іще?',
    goodbye: 'До побачення! Пишіть нам будь-коли.',
    human: 'Звісно. Адміністратор відповість вам тут якнайшвидше.',
    callBack: 'Звісно. Колега вам передзвонить; якщо зручніший інший номер, напишіть його тут.',
    remark: 'Я готовий допомогти: запитайте про послуги, ціни чи години роботи — я пошукаю відповідь.',
    missingTranscript: 'Ваше голосове повідомлення не дійшло до мене словами. Колега відповість вам тут.',
    notFound: 'Уточню це в колеги; відповідь надійде вам сюди.',
    partlyFound: (rest) => `Про «${rest}» уточню в колеги, вам відповідять тут.`,
  },
}

/** To administrators who ask about the product in the support chat: only the sentences that differ. */
const toAdministrators: Record<Language, Pick<LocalSentences, 'greeting' | 'human' | 'notFound'>> = {
  en: {
    greeting: 'Hello! Ask me how something works in Frontdesk, and I will look it up.',
    human: 'Of course. Our support team will answer you here as soon as possible.',
    notFound: 'I could not find this in the product help; our support team will answer you here.',
  },
  es: {
    greeting: '¡Hola! Pregúntame cómo funciona algo en Frontdesk y lo buscaré.',
    human: 'Por supuesto. Nuestro equipo de soporte te responderá aquí lo antes posible.',
    notFound: 'No he encontrado esto en la ayuda del producto; nuestro equipo de soporte te responderá aquí.',
  },
  kk: {
    greeting: 'Сәлеметсіз бе! Frontdesk қалай жұмыс істейтінін сұраңыз, мен іздеп көремін.',
    human: 'Әрине. Қолдау тобымыз сізге осы жерде мүмкіндігінше тез жауап береді.',
    notFound: 'Өнім анықтамасынан бұл туралы ештеңе таппадым; қолдау тобымыз сізге осы жерде жауап береді.',
  },
  pt: {
    greeting: 'Olá! Pergunte como algo funciona no Frontdesk, e eu procuro.',
    human: 'Claro. Nossa equipe de suporte vai responder a você aqui o mais breve possível.',
    notFound: 'Não encontrei isso na ajuda do produto; nossa equipe de suporte vai responder aqui.',
  },
  ru: {
    greeting: 'Здравствуйте! Спросите, как что-то работает во Frontdesk, — я поищу ответ.',
    human: 'Конечно. Наша служба поддержки ответит вам здесь как можно скорее.',
    notFound: 'Я не нашёл этого в справке о продукте; наша служба поддержки ответит вам здесь.',
  },
  uk: {
    greeting: 'Вітаю! Запитайте, як щось працює у Frontdesk, — я пошукаю відповідь.',
    human: 'Звісно. Наша служба підтримки відповість вам тут якнайшвидше.',
    notFound: 'Я не знайшов цього в довідці про продукт; наша служба підтримки відповість вам тут.',
  },
}

/** The embedded assistant's own sentences, by desk and language. */
export function localSentences(desk: ReadConversation['desk'], language: Language): LocalSentences {
  return desk === 'company' ? toCustomers[language] : { ...toCustomers[language], ...toAdministrators[language] }
}
