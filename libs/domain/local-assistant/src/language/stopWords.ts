import type { Language } from '@frontdesk/contract'
import { foldSpelling } from './foldSpelling.ts'

const lists: Record<Language, string> = {
  en: 'the a an is am are was were be been do does did done don doesn didn isn aren has have had what when where which how much many long who whom whose why can could will would should may might must i me my mine we us our you your yours he she it its they them their this that these those there here and or but if whether so for to of in on at by with from about into as than then not no yes please hi hello hey good morning afternoon evening night thanks thank bye goodbye tell say know ask get go come want wanted need like just also any some one now located find open cost costs price prices today ok okay',
  es: 'el la lo los las un una unos unas al del es son soy eres ser está están estoy estar estáis fue qué que quién quien cuál cual cuáles cuándo cuando dónde donde cómo como cuánto cuánta cuántos cuántas cuanto cuesta cuestan vale valen precio coste por para con sin sobre de en a y o u si se me mi mis te tu tus su sus le les nos yo tú usted ustedes vosotros nosotros él ella ellos puedo puede pueden podría podéis quiero quiere quisiera querría necesito tengo tiene tienen tenéis hay haya hacer hacen saber sabe decir decirme favor hola buenos buenas días día tardes noches gracias adiós no sí muy más también ya aquí hasta ubicados encuentran abren abrís abre abierto hoy',
  kk: 'және мен менің менде маған мені сен сіз сіздер сіздің сіздерде сізге біз біздің бізге ол олар бұл мына сол осы не немесе әлде қайда қашан кім қанша қандай қалай қай неше нешеде ма ме ба бе па пе бар жоқ керек қажет болады екен болама бола болар еді үшін туралы мүмкін емес иә рахмет сәлем сәлеметсіз қайырлы күн күні таң кеш сау бол болыңыз айтыңыз айтып беріңізші тұрады бағасы баға құны орналасқан орналасқансыздар жұмыс істейсіз істейсіздер бүгін',
  pt: 'o os a as um uma uns umas ao aos à às do da dos das no na nos nas de em e ou se que quê quem qual quais quando onde como quanto quanta quantos custa custam preço valor por para com sem sobre é são sou ser está estão estar foi eu tu você vocês ele ela nós eles me te lhe meu minha meus seu sua posso pode podem podia podemos poderia quero quer queria gostaria gostava preciso tenho tem têm há haver fazer fazem saber sabe dizer favor olá oi bom boa dia dias tarde noite obrigado obrigada tchau não sim muito mais também já aqui até ficam fica localizados abre abrem aberto hoje',
  ru: 'и а но или либо в во на с со к ко у о об обо от до за из по для без при над под не ни да нет ли бы же то это этот эта эти тот что чтобы кто где когда куда откуда как какой какая какое какие каков сколько почему зачем мы вы я он она они нас вас нам вам мне меня мой моя мои ваш ваша ваше ваши наш у себя быть есть был была будет можно можете могу мочь нужно надо хочу хотел хотела хотелось подскажите скажите пожалуйста привет здравствуйте здравствуй добрый доброе день дня вечер утро спасибо свидания пока стоит стоят стоимость цена цены находитесь расположены работаете открыты сегодня',
  uk: 'і й та а але або чи в у на з із зі до від за по для без при над під не ні так же це цей ця ці той що щоб хто де коли куди звідки як який яка яке які скільки чому навіщо ми ви я він вона вони нас вас нам вам мені мене мій моя мої ваш ваша ваше ваші наш себе бути є був була буде можна можете можу треба потрібно хочу хотів хотіла хотілося підкажіть скажіть будь ласка привіт вітаю добрий день дня вечір ранок дякую побачення коштує коштують вартість ціна ціни знаходитесь розташовані працюєте відчинені сьогодні',
}

/** Function words of each language: they appear in any sentence and say nothing about its subject. */
export const stopWords: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language as Language, new Set(words.split(' '))]), // The keys of `lists` are the languages.
)

const allStopWords: ReadonlySet<string> = new Set([...stopWords.values()].flatMap((words) => [...words]))

const foldedStopWords: ReadonlySet<string> = new Set([...allStopWords].map(foldSpelling))

/** Whether a word is a stop word as people write it: without accents, or with the letters of another keyboard. */
export const isFoldedStopWord = (word: string): boolean => foldedStopWords.has(foldSpelling(word))

/** Splits a text into its words, in lower case and without punctuation. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []
  )
}

/** Whether a word is a stop word in any of the languages; "what's" counts as "what". */
export function isStopWord(word: string): boolean {
  const [stem = word] = word.split(/['’]/)
  return allStopWords.has(word) || allStopWords.has(stem)
}
