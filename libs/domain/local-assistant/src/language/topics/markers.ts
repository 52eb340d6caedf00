import { foldSpelling } from '../foldSpelling.ts'

const split = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u).map(foldSpelling))

/** Words that join two parts of a message, as they are written: Portuguese "é" joins nothing. */
export const joiningWords: ReadonlySet<string> = new Set(
  `
  and n plus also y e además ademas también tambien tb tambem também и й і та а також тоже ще ше ещё еще же также
  сосын тағы әрі және aswell tmb tbm tbn igualmente плюс
`
    .trim()
    .split(/\s+/u),
)

/** Words that ask for a place. */
export const whereWords = split(`
  where wheres dónde donde dnd onde aonde где де қайда кайда whr wher whereabouts adónde adonde cadê cade ond откуда
  куда куди гдє гиде қайсы қайдан
`)

/** Words that show that something is asked, where the mark is left out. */
export const questionWords = split(
  `
  how what whats when where which who why any
  qué que q ke cuál cual cuándo cuando dónde donde quién cómo puedo puede podéis podeis hay tenéis teneis tienen
  tienes hacéis haceis hacen aceptáis
  quais quando onde quem como posso podem há ha tem têm fazem aceitam dá
  где когда как какой какая какие кто почему можно можете есть делаете бывает ли
  де коли як який яка які хто чому можна є чи робите буває маєте
  қайда қашан қалай қандай кім неге ма ме ба бе па пе бар болады болама барма аласыз аласыздар жасайсыз жасайсыздар
  which qual какому каком какую каким какого какому каких якої якій якого якому яку яким яких quién quiénes cuáles
  hows wheres whens whos wat wut wen hw tell wondering curious
  cuánto cuanto cuánta cuántos cuantos saber dígame dime decidme interesa dnd
  quanto quanta qto qdo cadê dizer diz diga
  сколько скока скок куда откуда чем чей подскажите подскажи скажите скажи узнать интересует могу
  скільки скіки скіко куди звідки чим підкажіть підкажи скажіть дізнатися дізнатись цікавить можу мона
  қанша неше қайдан айтыңызшы айтып білейін білгім
`,
)

/** Words that show where something is or is put: with a car, it is about parking. */
export const placeWords = split(
  `
  where near nearby leave put nearest dónde donde cerca dejar dejo deixar deixo onde perto arranja arranja-se где
  куда встать стать рядом возле остав оставить поставить приткнуть бросить де куди стати поруч коло біля кинути
  залишити поставити лишити қайда қоям қоюға қоя қояйын маңда жанында
  around somewhere anywhere close opposite alongside cerquita alrededor junto pertinho redor
  рядышком поблизости недалеко неподалеку оставлю поставлю брошу кину припаркую
  поблизу залишу лишу приткнути
  жақын қасында маңайда қалдыр қалдырам тұрғызам
`,
)

/** English words that ask where a sentence begins with them: "do you", but "I have". */
export const questionStarts = split(`can could do does did is are r will would may have has got`)

/** Words of somebody who tells about themselves. */
export const tellingWords = split(
  `i im i'm ive i've my tengo estoy soy voy he estou tenho vou sou meu minha eu я мне меня мой моя мою буду мені мене мій мен менің маған едім had did went got hice hicimos fui fiz fizemos делала делал сделала была ходила робила зробила була ходила жасаттым бардым`,
)

/** Words that address the reader: who is asked about is not named then. */
export const addressing = split(
  `
  you u ya your ur yours y'all guys vosotros vosotras ustedes usted os vuestro vuestra tú tu vocês vcs você vc vosso
  vossa salon salón salão shop studio салон салоні салоне салоныңыз студия студія вы вас вам вами ваш ваша ваше ваши ви вами ваші сіз сіздер сізде сіздерде сендер
`,
)

/** Words by which something is asked for that may or may not be there. */
export const offerWords = split(
  `
  have has got do does offer there any hay tenéis teneis tienen tienes haceis hacéis hacen aceptáis aceptais admitis
  há ha tem têm teem fazem faz aceitam есть делаете бывает принимаете продаете проводите ли є робите буває маєте
  приймаєте продаєте чи бар жасайсыз жасайсыздар істейсіздер болады бола
  offering provide carry tenés tenes hace hacés ofrecéis ofrecen ofrece aceptan disponéis disponen existe
  oferecem dispõem aceita
  имеется предлагаете найдется оказываете пропонуєте надаєте ұсынасыз істейсіз
`,
)

/** Verbs by which somebody passes on what another asks: "my husband asks", "апам сұрап жатыр". */
export const reportingWords = split(`
  ask asks asked asking says said say saying wonders wondered wondering know knows tells told
  pregunta preguntan preguntó dice dicen dijo saber pergunta perguntam perguntou perguntar diz disse disseram
  спрашивает спрашивают спросил спросила интересуется говорит говорят сказал сказала просил просила просит узнать
  питає питають питав питала цікавиться каже кажуть казав казала просив просила просить дізнатися дізнатись
  сұрап сурап сұрады сұрайды айтты айтады дейді деді білгісі
`)

/** Words before what somebody does not want. */
export const negations = split(
  `not no without nor dont don't doesnt doesn't didnt ni sin sem não nao не без ні емес except кроме крім`,
)

/** Restrictions under which the same question is asked once more, by their names. */
export const inheritable: ReadonlySet<string> = new Set([
  'men',
  'women',
  'child',
  'removal',
  'refill',
  'pregnant',
  'student',
  'pensioner',
  'holiday',
  'home-visit',
])

/** Forms of verbs of working that speak of one person: the business is asked in another. */
export const worksWords = split(
  `works working shift rota turno trabaja trabalha смена кезекші работает працює істейді жұмыста смене зміні`,
)

/** Words that begin a question of its own, to be answered by yes or no. */
export const openingWords = split(`
  can could is are am do does did will would may has have shall
  puedo puede pueden podéis podeis podría podria hay
  posso pode podem podemos será
  можно можете могу можна можу мона можем можемо чи ли бола болама бола-ма
`)

/** Words that ask for a detail of what was named before: how much, how long, in which case. */
export const detailWords = split(`
  min minimum max maximum smallest biggest lowest highest least most amount amounts sum valid validity pricier dearer costlier
  covered included include includes incluye incluido entra inclui incluído входит включает входить включено кіреді
  it that this eso esto isso isto это этот це цей бұл ол extra surcharge longer shorter same last lasts cases case kind kinds size sizes
  minimo mínimo mínima minima maximo máximo importe caso casos caduca validez recargo igual
  mínimos montante quantia validade casos caso acréscimo
  минимум минимальная минимальный максимум сумма сумму случаях случае дороже действует действителен срок доплата такая
  мінімум мінімальна мінімальний максимум сума суму випадках випадку дорожче діє дійсний термін доплата
  азы көбі аз сома сомаға сомасы жағдайда мерзімі жарамды қымбат қымбатырақ айға күнге ең неше
`)

/** Words of somebody who wants something: what they name is asked for. */
export const wantingWords = split(`
  need needs want wants wanna like хочу хочется хотела хотел надо нужно нужен нужна нужны треба потрібно потрібен потрібна потрібні хотіла хотів quiero quisiera necesito queria
  quería preciso quero gostava gostaria керек келеді
`)

/** Orders to the business to cancel an appointment. */
export const cancelOrders = split(`
  отмените отмени аннулируйте снимите скасуйте скасуй відмініть відміни зніміть anulad anula anulen anule anúlame cancelad cancelen
  cancelem cancele desmarquem desmarque болдырмаңызшы болдырмаңыз жойыңыз жойыңызшы жоя
`)

/** Words that ask for a time. */
export const whenWords = split(`when whens wen cuándo cuando quando qdo когда коли қашан кашан`)

/** Words between two ways of the same thing. */
export const orWords = split(`or o u ou или либо або чи немесе әлде`)

/** Words after which somebody says their own name, or the one they greet. */
export const introducingWords = split(`
  im i'm its it's name this hi hello hey dear morning afternoon evening
  soy llamo nombre hola buenas tardes noches dias buenos
  sou chamo nome ola oi boa bom tarde dia noite
  это зовут имя привет здравствуйте добрый день вечер утро
  це звати ім'я привіт вітаю добрий вечір ранок ранку доброго
  мен атым есімім сәлем қайырлы күн таң кеш менің
`)

/** Small words between a negation and what it refuses. */
export const articles = split(`a an the any el la los las un una o a os as um uma for`)

/** Words that ask the business to send or say something. */
export const orderWords = split(`
  send tell share give drop text gimme remind manda mándame mandame mandadme envía enviame envíame pásame pasame pasadme dime decidme dame dadme recuérdame
  manda mandem mande envia enviem envie diz digam diga passa passem passe dá dêem digam-me diga-me lembra
  скиньте скинь киньте кинь пришлите пришли напишите напиши дайте дай подскажите подскажи скажите скажи отправьте напомните
  скиньте скинь киньте кинь надішліть надішли напишіть напиши дайте дай підкажіть підкажи скажіть скажи нагадайте
  жіберіңізші жіберіңіз жіберші айтыңызшы айтыңыз айтшы лақтырыңыз тастаңыз жазыңызшы беріңізші
`)

/** Words that ask for the extent of a time: till when, what hours, how. */
export const extentWords = split(`
  what whats how hows when till until qué que tal cómo cuándo cuando hasta quando até ate como quais qual
  скольки сколько скольких когда как какой какое котрого которого скільки скількох коли як який яка котрої
  қашан қалай нешеге нешеде нешеден қаншаға неше
`)

/** Words that point back to what was said, or to who said it. */
export const backWords = split(`
  it that this them they her him me us i im ill id mine lo la le eso esto ello ella él mí mi me conmigo
  isso isto ela ele elas eles mim me comigo eu это этого этим её ее его их ней ним мне меня мной я нам
  це цього цим її його їх нею ним мені мене мною я нам оны оған соны сонда маған менен мені ол онымен
`)

/** Verbs by which an appointment is to be put elsewhere, as orders. */
export const moveOrders = split(`
  move reschedule shift bump push change swap slide put pasadlo pasadla pásalo pásala pásame cambiadlo cambiadla cámbialo cámbiala cámbiame muévelo movedlo
  passem passa mude mudem muda troquem troca adiem передвиньте передвинь сдвиньте перенесите перенеси переставьте перекиньте перепишите
  пересуньте перенесіть перенеси переставте перекиньте перепишіть посуньте жылжытыңыз жылжытыңызшы ауыстырыңыз ауыстырыңызшы көшіріңіз қойыңызшы қойыңыз беріңізші
`)

/** Nouns of a time that are said of opening hours and of a free time alike. */
export const timeNouns = split(`
  hours hour time times horario horarios horário horários hora horas час часы время годину година години час уақыт уақыты уақытыңыз сағат
`)

/** Beginnings of verbs of beginning: of a day, and of a price. */
export const startingVerbs = /^(?:start|begin|empi|comienz|comec|partir|desde|from|начина|почина|баста|стартуе|старту)/u
