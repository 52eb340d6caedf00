import type { Language } from '@frontdesk/contract'
import { foldSpelling } from './foldSpelling.ts'

/**
 * Words of chats that say nothing about what is asked: greetings, politeness, hedging, who recommended the salon, and
 * how they are shortened and misspelled. They are no unknown words of a question, are not taken for mistyped ones of a
 * topic, and show the language of a text.
 */
const lists: Record<Language, string> = {
  en: `
    pls plz plss please thx ty tysm hun hiya heya heyy yo babe lovely lovelies guys ladies u ur r im ive id ill dont cant wont
    didnt isnt thats theres whats hows ya yall gonna wanna gotta lemme gimme wondering wonder wondered was just quick quickly
    question questions ask asks asking asked know knows tell think thinking thought maybe perhaps actually basically really very
    too well hope hoping great nice fine good ok okay cool lol haha hahaha omg btw asap cos cuz bc because though tho already never
    ever always sometimes only even right sure sorry kindly help out thing things stuff something smth anything someone anyone
    everybody need needs want wants love fancy looking interested let lets see say said says heard told friend friends mate sister
    mum mom mother recommended bit little lot lots more less most least first last next time times week weeks month year day days
    ago later soon again back over up down off yeah yep nope nah aswell kinda sort type kind way roughly approx exactly total all
    both each either neither other others another same different possible able allowed mind matter problem issue chance wld cld
    shld wouldnt b4 n hey dunno atm fyi imo tbh idk hr xx xxx x hubby before after while since without within through during
    its it's i'm i'd i've don't can't got getting going been being having doing make made take taking give put use using
    today's stay usually normally generally apart besides else instead until till yet enough several few many every
    stuffed problem prob works suits do hands hand own whole half full part single double super mega bloody proper supposed covered her him hers his she he they them hes shes theyre upon round place spot`,
  es: `
    porfa porfi porfis xfa xfi plis pls bonita guapa guapas guapis cielo holi holaa buenas wenas ola k ke q xq pq porq porque tmb
    tb tbn d x pa pues vale bueno bien mal ahi alli entonces ademas luego despues antes aun todavia siempre nunca quizas igual algo
    alguien alguno alguna algun nada todo toda todos todas otro otra otros otras cada mismo misma cualquier poco mucho mucha muchos
    bastante demasiado mas menos tan tanto solo preguntita pregunta preguntar preguntaba preguntarte consulta consultar duda saber
    sabéis sabrias decis dime diganme gustaria gustaría interesa interesada mil saludos amiga amigo hermana madre mama suegra prima
    me ha han he has habia va van voy vas ir venir vengo viene hago hace haceis hacéis haría poder podeis podrias podriais tener
    mirar mirando buscando buscar busco recomendado recomendaron dicho digo dice decía creo pienso pensaba espero tal asi sino
    aunque mientras sea fuera seria sería estaria estaba sale salir queda quedan quiero queria kiero quisiera entero entera enteros
    nota notas aceptan acepta aceptais aceptáis cogéis oye oiga mira perdona perdon disculpa jaja jajaja tia chicas ahora vez veces semana semanas
    mes meses año años día días hora horas rato cerca lejos ese esa eso esos este esta esto estos aquel donde cual vuestro vuestra apaño apano sirve serviría arreglo
    vosotras contigo conmigo verdad cierto seguro claro super muy normal normales hasta desde entre hacia según segun ninguna
    ningun tampoco también tambien puse pone ponen ponerme darme deciros contar molestar molestia urgente lunes martes miercoles miércoles jueves viernes qué horas rapido rápido`,
  pt: `
    pfv pfvr pf plz faz favor sff oi ola oie olaa bom boa td tudo bem tdo blz linda lindas querida queridas meninas vc vcs ce q k pq
    porq porque tb tbm tmb d p pra pro pras pros cmg ctg msm mto mt mta muito muita agr hj dps depois antes ja ainda sempre nunca
    talvez então entao assim tipo coisa coisas algo alguma algum alguns algumas alguem alguém ninguém ninguem nada todo toda todos
    outro outra outros outras cada mesmo mesma pouco mais menos so só apenas queria quero gostava saber perguntar pergunta dúvida
    duvida informação informacao diz digam sabem obg obrigada obrigado brigada agradeço cumprimentos amiga amigo irma irmã mãe mae
    sogra prima vou vai vão vamos ir vir venho vem faço fazia poder dar da dá ter teria ver vi olha olhe acho penso pensar espero
    estava estar tou to tô tá tava tamos estamos né ne ai aí ali lá la cá ca passo passa passar passei kk kkk kkkk kkkkk rs rsrs
    haha fiquei ficar nao não cm cmo qd qdo qual quais essa esse isso esta este isto aquela dum duma num numa dele dela deles pela
    pelo nossa nosso vosso vossa convosco vcês gente pessoal vez vezes semana semanas mês mes meses ano anos dia dias hora horas
    passadas passados há ha haver problema problemas conseguem consigo aceita aceitas entao logo quase tanto tão tao era eram foi
    fui seria melhor pior sff certo verdade claro desde ate até entre sobre nem também tambem arranjar cedo tarde segunda terça quarta quinta sexta que horas
    pois serve safo levo comigo notas precisava preciso precisar devo deve deveria sei sabia disse disseram dizem`,
  ru: `
    прокатит прокатить катит канает сойдет покатит пойдет плиз пж пжл пжлст пожалст плз спс пасиб спасибки здрасте здрасьте здравствуйте приветик приветики девочки девушки народ скажите
    скажи скажете подскажите подскажи подскажете интересно интересует интересуюсь хотела хотел хотелось хочется хочу бы узнать спросить
    вопрос вопросик уточнить такой такая такое эти эта там тут здесь вот ну типа короче вообще просто прям прямо уже тоже также
    только тока тольк лишь даже может мож можно нельзя нужно надо обязательно ничего что-то чтото кто-то какой-то где-то потом
    сначала сразу теперь нынче давно недавно скоро часто всегда никогда иногда очень сильно много мало немного чуть более менее
    больше меньше лучше хуже самый сама сам все всё всего всех весь вся каждый другой другая другие моя моё меня мной подруга
    подружка подруге сестра сестре мама маме знакомая коллега посоветовала посоветовали слышала видела смотрю думаю знаю надеюсь
    пишу пишите ответьте жду буду будет будем была были нету нет ага угу ок окей хорошо ладно спасибо кст кстати чё че шо чо ваще
    щас щ прост норм реально наверно наверное возможно конечно ведь же ли или если когда тогда который которая которые раз разок
    примерно приблизительно где-нибудь сколько-то пусть чтоб чтобы потому поэтому хотя зато либо делать делаете делать сделать
    сделаете получить выходит получится попробовать решила решили собираюсь планирую никак никто ничто себе него нее неё них ним ней ему
    вами нами тебя тебе твой ваша вашей вашего вашему ваших своего свой свою своей своих этого этой этом этому этот года год лет
    день дней дня неделя недели неделю месяц месяца точный точно новый нового новое новая новую именно случайно доброго времени суток через дайте после потом недорого`,
  uk: `
    прокатить покатить зайде піде підійде плиз будьласка будь ласка дякс дякую дяки привітик доброго вечора дівчата дівчатка скажіть підкажіть підкажи підкажете цікаво
    цікавить цікавлюсь хотіла хотів хотілося хочеться хочу б би дізнатися дізнатись спитати запитати питання питаннячко уточнити такий
    така таке оця оцей там тут ось ну типу коротше взагалі просто прям прямо вже також лише тільки тіки навіть може мож можна мона
    не нема нічого щось якось десь потім спочатку одразу тепер давно недавно скоро часто завжди ніколи іноді дуже сильно багато мало
    трохи трошки більш менш більше менше краще гірше сама сам усе все всього всіх весь вся кожен інший інша інші моя моє мене мною
    подруга подружка подрузі сестра сестрі мама мамі знайома колега порадила порадили чула бачила дивлюсь думаю знаю сподіваюсь
    пишу пишіть чекаю буду буде будемо була були нету нєту ага угу ок окей добре гаразд шо чо ше раз разок приблизно десь хай нехай
    щоб бо тому тож хоча зате або якщо коли тоді який яка яке які робити робите зробити зробите вийде отримати спробувати вирішила
    збираюсь планую ніяк ніхто собі нього неї них ним їй йому вами нами тебе тобі твій ваша вашої вашого вашому ваших свого свій свою
    своєї своїх цього цієї цьому років рік роки день днів дня тиждень тижня місяць місяця точно новий нового нове нова нову саме випадково дещо забула залишила мені слухайте таке
    номер дайте пару кілька людей люди взяти маю маєте мати через після перед наче ніби мабуть напевно звичайно звісно ато а-то`,
  kk: `
    жарай жүре сәйкес салем сәлем салеметсиз саламатсыз ассалам уалейкум қыздар апай тәте жақсы жаксы рақмет рахмет айтыңызшы айтыңыз айтып айтсаңыз
    айтасыз айтшы айта жіберіңізші жіберсеңіз жіберіңіздерші білгім білейін білуге сұрайын сұрап сұрайыншы деп дегенім едім еді екен
    екенін ғой гой ше ма ме ба бе па пе бар жоқ жок керек кажет болады болама бола болса болатын ала алам аласыз сонда сонымен енді
    енди тағы тагы да де та те ғана тек өте оте көп аз барлық бәрі осы мына ана сол солай менің маған мені менде бізге біз бізді
    сіздерде сиздерде сіздер сиздер сізде сизде сізден апам анам апкем әпкем құрбым курбым досым сіңлім ойлап жүр жүрмін отыр отырмын
    тұр тұрмын тұрам жатыр жатырмын кешіріңіз иә ия мүмкін шығар сияқты бірақ себебі сондықтан егер онда мұнда қазір казир бугін
    келеді келемін келем келейін істеп қылып етіп ету етесіз етсем барып келіп алып бере берем беріп бересіз бересіздер беріңіз қой
    қойыңыз сұрайсыз сурайсыз жібер жатсаңыз ертерек кейін дейін бастап арасында туралы үшін ушин сияқтысы басталады күн күні куни
    апта ай жыл рет бірінші соңғы жаңа өзім өзі ретке келтіру келтір қандайсыз дейді айтты дейсіз тұрмыз бір бир екі еки соң сон жә ал мейлі барсақ`,
}

/** The words of small talk in each language, as they are compared. */
export const smallTalk: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [
    language as Language, // The keys of `lists` are the languages.
    new Set(words.trim().split(/\s+/u).map(foldSpelling)),
  ]),
)

const anyLanguage: ReadonlySet<string> = new Set([...smallTalk.values()].flatMap((words) => [...words]))

/** Whether a word, as it is compared, is one of small talk in any of the languages. */
export const isSmallTalk = (foldedWord: string): boolean => anyLanguage.has(foldedWord)
