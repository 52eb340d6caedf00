import type { Language } from '@frontdesk/contract'

/** The services of the salons; prices are per company, names per language. */
export type ServiceKey = 'gel' | 'pedicure' | 'haircut' | 'colour' | 'brows' | 'lashes' | 'facial'
export type PriceKey = ServiceKey | 'manicure' | 'blowdry' | 'kids' | 'care' | 'gift'

/** Grammatical forms and short texts that the scenes need. */
export type DemoTexts = {
  /** Messages of a customer that waits for an answer. */
  nudges: readonly string[]
  /** From Sunday on: 'on Friday'. */
  onDay: readonly string[]
  /** 'Friday's', in languages where it differs from 'on Friday'. */
  ofDay?: readonly string[]
  services: Record<ServiceKey, { name: string; forIt: string }>
}

export const demoTexts: Record<Language, DemoTexts> = {
  en: {
    nudges: ['Anybody there?', 'Just checking you saw this'],
    onDay: ['on Sunday', 'on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday'],
    ofDay: [
      'my Sunday appointment',
      'my Monday appointment',
      'my Tuesday appointment',
      'my Wednesday appointment',
      'my Thursday appointment',
      'my Friday appointment',
      'my Saturday appointment',
    ],
    services: {
      gel: { name: 'a gel manicure', forIt: 'a gel manicure' },
      pedicure: { name: 'a pedicure', forIt: 'a pedicure' },
      haircut: { name: 'a haircut', forIt: 'a haircut' },
      colour: { name: 'a full colour', forIt: 'a full colour' },
      brows: { name: 'a brow shape', forIt: 'a brow shape' },
      lashes: { name: 'a lash set', forIt: 'a lash set' },
      facial: { name: 'a facial', forIt: 'a facial' },
    },
  },
  es: {
    nudges: ['¿Hola?', '¿Me podéis decir algo?'],
    onDay: ['el domingo', 'el lunes', 'el martes', 'el miércoles', 'el jueves', 'el viernes', 'el sábado'],
    ofDay: ['del domingo', 'del lunes', 'del martes', 'del miércoles', 'del jueves', 'del viernes', 'del sábado'],
    services: {
      gel: { name: 'la manicura semipermanente', forIt: 'para manicura semipermanente' },
      pedicure: { name: 'la pedicura', forIt: 'para pedicura' },
      haircut: { name: 'el corte de pelo', forIt: 'para cortarme el pelo' },
      colour: { name: 'el color completo', forIt: 'para color' },
      brows: { name: 'el diseño de cejas', forIt: 'para las cejas' },
      lashes: { name: 'la extensión de pestañas', forIt: 'para las pestañas' },
      facial: { name: 'la limpieza facial', forIt: 'para una limpieza facial' },
    },
  },
  kk: {
    nudges: ['Жауап күтіп отырмын', 'Осындасыз ба?'],
    onDay: [
      'жексенбі күні',
      'дүйсенбі күні',
      'сейсенбі күні',
      'сәрсенбі күні',
      'бейсенбі күні',
      'жұма күні',
      'сенбі күні',
    ],
    services: {
      gel: { name: 'гель-лакпен маникюр', forIt: 'маникюрге' },
      pedicure: { name: 'педикюр', forIt: 'педикюрге' },
      haircut: { name: 'шаш қию', forIt: 'шаш қиюға' },
      colour: { name: 'шаш бояу', forIt: 'шаш бояуға' },
      brows: { name: 'қас түзету', forIt: 'қас түзетуге' },
      lashes: { name: 'кірпік ұзарту', forIt: 'кірпік ұзартуға' },
      facial: { name: 'бет тазалау', forIt: 'бет тазалауға' },
    },
  },
  pt: {
    nudges: ['Está aí alguém?', 'Conseguem dizer-me alguma coisa?'],
    onDay: ['no domingo', 'na segunda', 'na terça', 'na quarta', 'na quinta', 'na sexta', 'no sábado'],
    ofDay: ['de domingo', 'de segunda', 'de terça', 'de quarta', 'de quinta', 'de sexta', 'de sábado'],
    services: {
      gel: { name: 'a manicure de gel', forIt: 'uma manicure de gel' },
      pedicure: { name: 'a pedicure', forIt: 'uma pedicure' },
      haircut: { name: 'o corte de cabelo', forIt: 'um corte de cabelo' },
      colour: { name: 'a coloração', forIt: 'uma coloração' },
      brows: { name: 'o design de sobrancelhas', forIt: 'as sobrancelhas' },
      lashes: { name: 'a extensão de pestanas', forIt: 'as pestanas' },
      facial: { name: 'a limpeza de rosto', forIt: 'uma limpeza de rosto' },
    },
  },
  ru: {
    nudges: ['Вы здесь?', 'Подскажите, пожалуйста, очень жду ответа'],
    onDay: ['в воскресенье', 'в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу'],
    services: {
      gel: { name: 'маникюр с покрытием', forIt: 'на маникюр с покрытием' },
      pedicure: { name: 'педикюр', forIt: 'на педикюр' },
      haircut: { name: 'стрижка', forIt: 'на стрижку' },
      colour: { name: 'окрашивание', forIt: 'на окрашивание' },
      brows: { name: 'коррекция бровей', forIt: 'на коррекцию бровей' },
      lashes: { name: 'наращивание ресниц', forIt: 'на ресницы' },
      facial: { name: 'чистка лица', forIt: 'на чистку лица' },
    },
  },
  uk: {
    nudges: ['Ви тут?', 'Підкажіть, будь ласка, дуже чекаю'],
    onDay: ['в неділю', 'у понеділок', 'у вівторок', 'у середу', 'у четвер', 'у пʼятницю', 'у суботу'],
    services: {
      gel: { name: 'манікюр із покриттям', forIt: 'на манікюр із покриттям' },
      pedicure: { name: 'педикюр', forIt: 'на педикюр' },
      haircut: { name: 'стрижка', forIt: 'на стрижку' },
      colour: { name: 'фарбування', forIt: 'на фарбування' },
      brows: { name: 'корекція брів', forIt: 'на корекцію брів' },
      lashes: { name: 'нарощування вій', forIt: 'на вії' },
      facial: { name: 'чистка обличчя', forIt: 'на чистку обличчя' },
    },
  },
}
