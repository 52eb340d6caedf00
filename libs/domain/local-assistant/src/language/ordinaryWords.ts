/**
 * Common words that are one typing error away from a word of the topics, as they are compared: who writes them means
 * them ("parque" is no `parquear`, "стороны" no `сторож`). Found among the 10,000 most frequent words of each language
 * in FrequencyWords by Hermit Dave (https://github.com/hermitdave/FrequencyWords, CC BY-SA 4.0, see NOTICE); in the
 * order of the languages' codes.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
  `
    abide adolescence adolescent adores advised adviser afterward alert alerted alerts alias aliases alison alleged
    allegedly allegiance alley anticipate apollo application ascertain babes bands barbarian barney bases bashed
    beach beaches beads bearer bearing bearings bears biased blind blockhead blushing bonsai bonsoir booing booming
    boring bother brain brainless brains brainy brandy bridge bridges broker bronco brothel browse bubba bulls
    called caller callous camel cancer canvas carnival carrot carrots carte carter cartons cases casting caterpillar
    certification champ chancellor changed changes chapman charger charles charmed cheater chemical chemically
    chimps chipper chirping chopped chopper chopping christian christians classy cleans clipped clipping cloning
    closer closest closet closets coaches coats collective cologne colombia colombian colombo colon colonel colonial
    colonies colony colossal competition concealed concealing concussion condition conditioned conditions confession
    confessional confessions conserve consult contact contacted contractor contracts converter cooper cooperate
    coordinate coordinated coordinator coral corral correctly cortex cortez costa cottage cracker crypt cryptic
    cubicle curing curse curses cursing custom damaged debut decent dedication degraded delicacy delicate delicately
    deprivation desist desolate desperate directing direction directors disable discontent discussing disrupting
    diving domino donors dread driven driver drove drunks durham dying eastern eater ensemble estimated excessive
    experience experiences experiencing expiration expired explosive extensive faking farther feather feminist
    fiancee fiber fibers fidelity fiend fiesta filled filters finance financed finances finder finds fines fives
    flaming flattery flutter formation freshmen fuller functional galley garbage grandma greta groove groovy
    guardian highlight homes honcho horribly hunch hunchback hunches import imported indicates indications
    infectious infiltrate inflation injection injections inspection instance instant instantly instrument intention
    intolerable invention karate kindergarten lavage lawyers learnt lesions licked licks lighted lines listing llama
    loathe loathsome local locally locals makes mania mascot massa massacre massacred mates matilda matinee mating
    matzo meditation moaning mourning mulder muller mustache niche notches noted noticed operated operation
    operations operative organised organism organize organized organizing ornaments packing pagan parting parts
    peeing peeking peeping penal permanent permanently perrier persian pertaining phoned phoney pictured piece
    pillars pillow pimple pints playing point portia ports praying precedent precedes precinct precious precise
    precisely precision prepare prepared prepares preparing preschool presence presented presenting presses prevent
    prevents priceless primo prince princes progressing progression progressive promote promoted promoter promoting
    puerto purser pursue qualifies qualities quart quarts quite quoted races rated reached react recover reference
    references reflexes regal regards regular relaxed remark remarkable remarkably remarks remarried remarry rematch
    repaid repairman repay represent repressed reprieve reproduce rescued resist resisted responsible retained
    retards retire retirement revolt reward riots robots roost ruled sacks salts sanitary sanitation scheduled
    seller sellers selling sells senhor senor senora sensors shaped shatter shits shooter shorted shortest shortness
    shouts signal silver singing sings situated situation situations slapped slinging smacks smarter snack solar
    soothing spaced special spilt spinal spits splint sports stair stars steaks sterling stingy stinking streams
    string strings strung stutter styles surrender survived suspended sutter swinging swiped tainted takers tales
    talker talon tapping telephoned terminate terribly ticker timber tootsie topped topping tracer trade trader
    trades trailing transform transit transported transporter transports trick tripped tripping vacations values
    valves vanish vegas venom vouch waiter walter warrant warrants weakened weaver wheel whereas
    abrieron abrigo abril abrimos abrio abrira abrire abrirla abrirlo aceptar acera acondicionado acusacion adecuada
    adecuado adelante afectado aguante aguanto alegra alegre alegria alegro alerta aliado aliados alianza aparato
    aparatos aplauso aprende aprendes armamento ascenso asegurado asegurare asegurarse asegurate ataco atrapar atras
    automovil bancos barbaro barro bebido blancas blancos bolas bridget brooke bubber caballeria caballo camas
    cambiado cambiando cambiaria cambiaron cambiaste campana campo canciller canse canta canto carlos carrera carrie
    carta cerre certeza champan chica choque cierta ciertas cintas clase coartada coloca colocar colonia colonias
    comio comoda compro concierne concierto condado condiciones conducir conque conservar contador contando contarle
    contarme contestar conversar convertir convertirme convertirse convertirte convierte coraje corazon corazones
    corra corran corre corres cortesia corteza cortina cortinas costado costas creas crece cuarta cuartel cuentan
    cuidado cuidadoso curar debio dejala dejalo dejara dejaria dejarle demente desayunar descansa descansando
    descansar descansen desconocida desconocido desconocidos despedido despedir despedirme despejado despejen
    despertado despertar desperte desperto detente diente diran dolar dolares dominio ejemplo enseguida enterarme
    entere enterrado entrado entran entrara entrare escalera escoba espadas esperad esperame esperara esperare
    esperaria esperenme estaban estabas estaca estado estallar estara estarian estarias estarlo estas estelar facil
    falla falta feria filas filosofia flecha fractura franceses fuego funcion funcione funciones funciono ganancias
    gemelas gramos grano guardan guardar guarde guardo guarida hojas hombro hombros idiotas importa inspeccion
    instante instrumento intencion inyeccion jueces juzgar levantarme levantarse levantarte levantate libras
    linterna llamaba llamado llamados llamamos llamaron llevala llevalo llevame llevaria llevarle llevarse llevarte
    locales localizado locas maestra maleta mancha manchas marcador marcha marchado marica maricas marte materia
    matriz mejores mercado metere meterse meterte mientas mirada molestan moleste molesto moneda muera mueran mueras
    muerde muere mueren mueres muerete muero muerta muertas muerte muertes muerto muertos mueve muevete nieve novia
    novias ofrecer organizado organizar paganos pagaras pagarte pajaros parecio pared parque partida pasada pasado
    pasara pasaria patada pediatria pedido pedimos pegar pegarle peleado pelear peliculas peores perdi perdiendo
    perdieron perdimos perdio perdiste permanece planeo plazo pobres poeta polis pollo portero preciosa preciosas
    precioso precisa premios prensa preocupa preocupan preocupas preocupe preocupen preocupes preocupo prepara
    preparada preparado preparados preparando preparar preparare prepararme preparate preparen preparense preparo
    presenta presentar presentare presentarle presentarles presentarme presentarte presento presta prestado prestamo
    prestas primos propia propias punta punto putas quedare quedarte queden querias queridos quieto quinto quitame
    quitare quitarle quitarse ratas recibes recibi recibio recomiendo recompensa recordar recordare recordarlo
    reflejo relajarte reportar responsabilidad responsabilidades retirense retrato salario saldra saltar salvado
    segui seguia seguida segundo segundos sello señor señores señoria señorita señoritas sintio situacion socio
    sopla suelo tabla telefonica termina terminada terminado terminamos terminar terminara terminare tocado tocar
    tonta traeme traera traere traerte traigo tripulacion valentin vengan venganza vienes vigilando
    аимакта аимактин акеиге акеидин акеимен акили акилсиз алдамасанши аманимда аминге аминнин арилу астам аударган
    багали баладан баланизда барам барасин барган барганди барганим бармаисин бастаимиз бекер бетин беттимен болгим
    бунимен бунин бурилиниз бурилис буринги буринда буриндари бурис газеттер газеттери деитин ерекше ескерем
    ескермес естисин жаили жарик жарикти жасап жастар жумиси жумиска жумистарим затти истеимиз истеимин иштеги
    каитадан каитким калади калам калдирдин канада канга карагани карсимин касинда касипкер катар катардан катарди
    катарли келемиз келистик келмеген келмеди келсе келтирер кесиринен кетип кетипсин кеткир кешир кеширемиз кеширер
    кеширим кеширинизши кеширмек кеширши кизигатин кизик кизикти кизмет кизмети кизметин киинддап киинирак киинуим
    кииншилик кирди кирме коимас коимаси колигинде колинан колинда колинди колиниз колиннан коптеген корин коринди
    котериндер коширме коштасуга курал куралдар курмаса курмет магинасин малинган манизди манисинде масанга
    масангани меирбике озгерис окаси оринда ориндалса ориндандар ориндап отирсиз отирсин перкинс реттеп саиин
    санаимиз санаисиз санаисин сараига сауалимиз себиниз себинизди сенбеген сенбеиди сенбеимин сенбеисиз сенбеитин
    сеники сенимен сенин сенинше сенип сиилигим скалли скаллимин скалпелди созимди созин созинди созине соилеген
    соилеиди соилеитин соилес соилесем соилесип соилестик соилестим соилесуге соилесуим стерлинг суреттеги табади
    табам табамиз табамин табасиз табатин тандап таризди тарихти токта токтаганим токтаи токтаиди токталди токтама
    токтамаи токтандар токташи толигимен тунги тураиин турама турамин турасиз турган турганда турганим турганин
    тусер тусир тусиремин тусирерсин тускен тустик уакитимизди узарту уиренген уиренип устаган устагиси устади
    усталди устандар устанизши устап устата устау устинде устине хабарлама хабарлап шидап
    aberracao abram abriram abriu aceitar acerte acertei acertou adianta adiantar adocao afeta afetar aguenta
    alberto alega alianca andamento apareca apertar aplausos aposentar aprendeu arrasar assegurar atencao atende
    atendeu aviao avise banheira barao barreira bebia bilhete bilhetes bolha bracos bradley brady branca branco
    brincos brindar brinde caindo calcinhas callie calmos camada camisinha canais carinha carinho caros carreira
    carteiro cavaleiro cavaleiros cereja certas certificar cesta chamado chamava chamo chamou champanhe chapa
    chequei classe coitado coleira colocada colocado colocam colocamos colocando colocaram colocarei colocaria
    coloco colocou coloque coloquei coloquem comia competicao condicionado contamos contanto contatar contudo
    coracao coracoes coragem corajosa corajoso cores corporacao corram criacao cuidamos curta curtis decolar delas
    demorando dente descoberta descoberto descobre descobri descobrir descobriu desconhecida desconhecido desgracado
    desista desiste desisti desistiu desligado despesas domestica durma elevado embaracoso empolgado empurra empurre
    engana engano enterrados entram entrou escada escalar esclarecer esperam esperarei esperma esperta espinha
    esqueca esquece esqueco estarei estavas estrada exemplo experiente experimente falar feias feridas ferido
    feridos festas ficara ficariam financas financeira financeiro financeiros finge focar folha folhas fratura
    garanto garota garotao garotas garotinha garotinho gatilho gentis graos graus guardiao importo infeccao injecao
    instavel julgar lamina lavando levando levantando levara liras locais macas manga mares mario massas menininha
    mensagens mentores mocinha mudara namorada namorando noivo novas oferece ofereceu organismo organizacao pareco
    pariu partindo pedidos pegaria peles pequena pequeno perco perito perto piores plastica ponta ponto porao porcos
    porra porto prata precaucao precisam precisao precisara precisas precisei precisou predios preocupam preocupar
    preocupem preparacao preparei preparem preparou prestar promotor promotoria promover promovido prontas prontos
    quantia quartos quintal rapidinho recomendo reflexo reforma relacao relaxar relaxe reputacao respiracao
    responsabilidade rochas sabao secao segurando senhores senhoria senhorita senhoritas situacao situacoes sobrio
    sofrer sugere telefonema telefonemas tolos toquem trancar transferido transportar trinta trocando troque troquei
    valer vermelha visitante viver
    англиискии англииского арест ареста арестован арестоват арестом арестуют багаж багажник багажнике барбекю
    безумие безумнии безумно беккет бенджамин берите блага боролся боротся боятся бреннан вегас везде велик великая
    великие великии великим великого великои вздумаи взрослая взрослие взрослии взрослих виберемся вибери вивести
    видат видет видется видов визивает визиват визиваю визивают визов визовите визову виидем виидеш вииди виидите
    вииду виити викладиваи вирос виросла виросли висит виход вихода виходи виходил виходила виходим виходите виходиш
    виходят власти внутри водит водител водителя ворот впереди вправду врачу встанте вчера газет газета газетах
    газете газети газету годится голова голове голови головои грант девочек девочками девочкои девушка девушками
    девушке девушкои девушку девчонка девчонкои девчонку делится держи держис держиш детства детстве детство
    добрался долгое дорог дорога дорогая дороге дороги дорогие дорогои дорогу дорогуша електричество живете живот
    животе забуд забудем забудеш забудте забуду загадка задат закроите занимаетес занимается занималас занималис
    занимался заниматся занимаюс занята заняти занятие занятии занятия занятся заплатили заплатиш заплатят запрос
    запросто захватил заходи заходил защити заявит звони звонили звониш звонка звонки звонков звонят играем играет
    играете играеш играи играл играла играли играю играют игрои игрок игроков инфекция казино канал капитан капитана
    капитаном капитану картер картина картини картину картошку кататся кеити кеитлин кетрин колеса колин контакт
    кончилос кончится копии копию копия кошмари краинеи красива красивая красивее красивие красивии красивих красиво
    красивое красивои красная красние краснии красного красное краснои краст кредит крило криля кролик кузен маика
    маики маикл маикла малеишего маленкая маленкие маленкии маленким маленкими маленких маленкого маленкое маленкои
    маленком маленкую малколм малчишка малчишки манери масса мелисса мелочи местам местах местом метров мечта
    називаете наличие научил научила научилас научился находился находиш находишся начинает начинаите неболшая
    неболшие неболшое неболшои неболшую ниоткуда ногои носил носила носиш обезяна обидел обидет обмен обоим обоити
    обоитис обоих обстановку оказат оказатся останови остановил остановилас остановилис остановился остановимся
    остановис остановит остановите остановитес остановится ответит отвлеч отказалас отказалис отказался открил
    отметит отоиди отоидите отрезат отследит парне парням перестал перестала перестали перестан перестанет
    перестанеш перестанте перестат платили повер поверил поверила поверили поверит поверите повериш повернис
    повернут поверте поверю погулят подават подаи подал подалше подат подержат подержи подождем подожду подоидет
    подоиди подоидите подруги подругои подругу подружки подружкои подружку подряд подстрелили поеду поезд поезда
    поезде поездка поездки поездку пожар пожара поживает поживаете поживаеш пожит позволю позвонил позвонила
    позвонили позвоним позвониш поиграем поити поколение поколения полгода помнит понимаете понравится поправится
    попросите посадил посадят послание постои постоите пострадает пострадал построил построили построит потеря
    потеряем потеряеш потерял потеряла потеряли потерят похитил похитили похищение правил правилам правилнии
    правилним правилно правилное правило представит предупреждал предупреждаю прекрасен прекрасна прекрасная
    прекрасни прекрасние прекраснии прекрасним прекрасно прекрасное прекраснои прекрасную привезти примеру принесите
    принести присест прислал прислала прислали прислат приступ приступим присяд присядте присяжние присяжних причем
    проблем проблема проблемах проблеми проблемои проблему пробовал пробовала пробовали пробратся провести проводите
    прогулку прожил проиграт проклят прокляте проклятие проклятии прокурор прокурора пропустил пропустила пропустили
    пропустите проходите прочим пустие пустине пустит работ работе работи работник работников работои работу раиона
    раионе расходи ребекка редакция режиссер реимонд рулем салат свини свиня связался святая седмои середине серии
    сидит сидни силами силах синовеи слези сломана сломат случается случаются сменит смерти снимки снимок снято
    сообщи сообщил сообщила сообщили спереди спина спине спини спинои спину ставит стоите сторон сторона стороне
    сторони сторону стрит строит субтитри субтитров таилер толку толпи толстии трава травма трагедия труби ужасе
    умрет устал устала устали установил установит устраиват френк френка френки френсис черние черних чистая чистие
    чистии чисто чистого чистое чистои чуток школнии
    багатох безумовно боротба боротби боротися боятися бридж брудни будивли будинки будинку будинок велика велике
    велики великих великому великою велику весилля вечерю вечеря видвали видииди видиидит видиння видкрив видповив
    видповид видповиди видпочивае видпочити видправив видправили видправити видпусти видпустит видразу видстан
    визмит вииска вииско виискови виискових випадкив випадку випадок висим вихид виходжу виходимо виходити виходте
    виходу всередини втрачати вчора годин година години годинник годину головна головне головнии головним головою
    дзвони дивчина дивчини дивчинко дивчиною дивчину дистати дихати дозвол дозволено дозволив дозволили дозволит
    дозволите дозволити дозволиш дозволте дозволу дозволю дозволяе дорогии дорогою жоден завдання загалом загрожуе
    загрозу заимався заимается заимаюся закинчення закинчено закинчив закинчили закинчимо закинчити закинчится
    замало заманется запитав запитаи запитан запитання запросив запросити зараза заробити захвати заходте зминив
    зминит знаити зникла зникли зникне зростае зупини зупинис зупинися зупинит зупинити зупинитися зупинится
    капитане кермо кесие кистки коится колина колинах колир колис колишнии колору кортни краини краса крпипт купол
    купола куполом куполу маику маленка маленке маленки маленку малюнок мисис мисцем мисцях мозок навчити наикраща
    наикраще наикращи наикращии наикращим наикращих наливо нарешти обидва обидви обиими опинився опинилися отримаете
    перевирте переконати перерву пидписати пидтримки пидтримку повернемос повернення повернется повернешся поверни
    повернися поверну повернувся повернус повернуся повернути повернутис повернутся повертаися повидомили подали
    подякувати поколиння помитив помитили попереджаю попереду послання постиино потрибен потрибна потрибне потрибни
    потрибнии почекаю починаемо праци представити прекрасне прибери приклад прислав пристрии пробач пробачити
    пробачте проблемою пробував прокинся прокляти прокляття пропустив пропустити раиони режисер робит робитиму
    робится рожеви розмовляеш розмовляти сандерс санса свинеи сениор серед сидаите сидити спати спиною стани стояти
    стриваи стриваите стриляв стриляи стриляти сусиди такою татус тривога френку хвории хворих хлопче чекаи червона
    чергу чиста читко чорни
  `
    .trim()
    .split(/\s+/u),
)
