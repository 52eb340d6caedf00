import type { Language } from '@frontdesk/contract'

type Payment = 'cash' | 'card' | 'phone' | 'transfer'
type Tone = 'warm' | 'brief' | 'formal'

/** The questions and answers of the basics in one language. */
export type BasicsTexts = {
  /** Monday to Sunday, as they begin a line. */
  days: readonly [string, string, string, string, string, string, string]
  closed: string
  hours: string
  address: string
  prices: string
  price: (service: string) => string
  payment: string
  payments: Readonly<Record<Payment, string>>
  weTake: (list: string) => string
  parking: string
  booking: string
  bookHere: (link: string) => string
  tones: Readonly<Record<Tone, string>>
}

/** The questions of a salon's customers, in the words in which they ask them (TEACH-3). */
export const basicsTexts: Readonly<Record<Language, BasicsTexts>> = {
  en: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    closed: 'closed',
    hours: 'When are you open? What are your opening hours?',
    address: 'Where are you? What is your address?',
    prices: 'What are your prices? Do you have a price list?',
    price: (service) => `How much is ${service}?`,
    payment: 'How can I pay? Do you take cards?',
    payments: { cash: 'cash', card: 'cards', phone: 'Apple Pay and Google Pay', transfer: 'bank transfer' },
    weTake: (list) => `You can pay by: ${list}.`,
    parking: 'Is there parking? Where can I park?',
    booking: 'How can I book an appointment online?',
    bookHere: (link) => `Book online here: ${link}`,
    tones: {
      warm: 'Write warmly and in a friendly way.',
      brief: 'Write briefly: one or two sentences.',
      formal: 'Write politely and formally.',
    },
  },
  es: {
    days: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
    closed: 'cerrado',
    hours: '¿Cuándo abrís? ¿Cuál es vuestro horario?',
    address: '¿Dónde estáis? ¿Cuál es la dirección?',
    prices: '¿Qué precios tenéis? ¿Hay lista de precios?',
    price: (service) => `¿Cuánto cuesta ${service}?`,
    payment: '¿Cómo puedo pagar? ¿Aceptáis tarjeta?',
    payments: { cash: 'efectivo', card: 'tarjeta', phone: 'Apple Pay y Google Pay', transfer: 'transferencia' },
    weTake: (list) => `Se puede pagar con: ${list}.`,
    parking: '¿Hay aparcamiento? ¿Dónde puedo aparcar?',
    booking: '¿Cómo puedo reservar una cita por internet?',
    bookHere: (link) => `Reserva aquí: ${link}`,
    tones: {
      warm: 'Escribe con calidez y cercanía.',
      brief: 'Escribe breve: una o dos frases.',
      formal: 'Escribe con cortesía y de usted.',
    },
  },
  kk: {
    days: ['Дүйсенбі', 'Сейсенбі', 'Сәрсенбі', 'Бейсенбі', 'Жұма', 'Сенбі', 'Жексенбі'],
    closed: 'жабық',
    hours: 'Қашан жұмыс істейсіздер? Жұмыс уақыты қандай?',
    address: 'Қайда орналасқансыздар? Мекенжайыңыз қандай?',
    prices: 'Бағаларыңыз қандай? Баға тізімі бар ма?',
    price: (service) => `${service} қанша тұрады?`,
    payment: 'Қалай төлеуге болады? Картамен төлеуге бола ма?',
    payments: { cash: 'қолма-қол', card: 'карта', phone: 'Apple Pay және Google Pay', transfer: 'аударым' },
    weTake: (list) => `Төлем түрлері: ${list}.`,
    parking: 'Көлік тұрағы бар ма? Көлікті қайда қоюға болады?',
    booking: 'Онлайн қалай жазылуға болады?',
    bookHere: (link) => `Онлайн осында жазылыңыз: ${link}`,
    tones: {
      warm: 'Жылы әрі достық ниетпен жаз.',
      brief: 'Қысқа жаз: бір-екі сөйлем.',
      formal: 'Сыпайы әрі ресми жаз.',
    },
  },
  pt: {
    days: ['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado', 'Domingo'],
    closed: 'fechado',
    hours: 'Quando vocês abrem? Qual é o horário de funcionamento?',
    address: 'Onde vocês ficam? Qual é o endereço?',
    prices: 'Quais são os preços? Vocês têm tabela de preços?',
    price: (service) => `Quanto custa ${service}?`,
    payment: 'Como posso pagar? Vocês aceitam cartão?',
    payments: { cash: 'dinheiro', card: 'cartão', phone: 'Apple Pay e Google Pay', transfer: 'transferência' },
    weTake: (list) => `Formas de pagamento: ${list}.`,
    parking: 'Tem estacionamento? Onde posso estacionar?',
    booking: 'Como posso marcar um horário online?',
    bookHere: (link) => `Marque online aqui: ${link}`,
    tones: {
      warm: 'Escreva de forma calorosa e amigável.',
      brief: 'Escreva pouco: uma ou duas frases.',
      formal: 'Escreva com cortesia e formalidade.',
    },
  },
  ru: {
    days: ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'],
    closed: 'закрыто',
    hours: 'Во сколько вы работаете? Какой у вас график?',
    address: 'Где вы находитесь? Какой у вас адрес?',
    prices: 'Какие у вас цены? Есть прайс?',
    price: (service) => `Сколько стоит ${service}?`,
    payment: 'Как можно оплатить? Можно картой?',
    payments: { cash: 'наличные', card: 'карта', phone: 'Apple Pay и Google Pay', transfer: 'перевод' },
    weTake: (list) => `Оплатить можно так: ${list}.`,
    parking: 'Есть ли парковка? Где оставить машину?',
    booking: 'Как записаться онлайн?',
    bookHere: (link) => `Записаться онлайн можно здесь: ${link}`,
    tones: {
      warm: 'Пиши тепло и дружелюбно.',
      brief: 'Пиши коротко: одно-два предложения.',
      formal: 'Пиши вежливо и официально.',
    },
  },
  uk: {
    days: ['Понеділок', 'Вівторок', 'Середа', 'Четвер', 'П’ятниця', 'Субота', 'Неділя'],
    closed: 'зачинено',
    hours: 'О котрій ви працюєте? Який у вас графік?',
    address: 'Де ви знаходитесь? Яка у вас адреса?',
    prices: 'Які у вас ціни? Чи є прайс?',
    price: (service) => `Скільки коштує ${service}?`,
    payment: 'Як можна оплатити? Чи можна карткою?',
    payments: { cash: 'готівка', card: 'картка', phone: 'Apple Pay і Google Pay', transfer: 'переказ' },
    weTake: (list) => `Оплатити можна так: ${list}.`,
    parking: 'Чи є парковка? Де залишити машину?',
    booking: 'Як записатися онлайн?',
    bookHere: (link) => `Записатися онлайн можна тут: ${link}`,
    tones: {
      warm: 'Пиши тепло й дружньо.',
      brief: 'Пиши коротко: одне-два речення.',
      formal: 'Пиши ввічливо й офіційно.',
    },
  },
}
