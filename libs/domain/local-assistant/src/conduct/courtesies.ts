import { skeletonOf } from './skeletonOf.ts'

/** The sorts of text that asks nothing. `assent`: it agrees, refuses, praises or announces, and needs no reply. */
export type Courtesy = 'greeting' | 'thanks' | 'goodbye' | 'assent'

/**
 * Words of people in chats who ask nothing, in six languages, also in Latin letters, separated by commas. They
 * are compared by their skeletons, so that lengthened letters, accents and soft signs do not matter. `@day` stands for
 * a day or a time.
 */
const lists: Record<Courtesy, string> = {
  greeting: `
    hi, hi there, hello, hello there, hey, hey there, hiya, heya, yo, howdy, good morning, good afternoon,
    good evening, good day, morning, greetings, how are you, how are u, how r u, how are you doing, how is it going,
    hows it going, hope you are well, hope youre well, hope you are doing well, nice to meet you, whats up, sup,
    anybody home, hola, holi, holis, buenas, buenos dias, buen dia, buenas tardes, buenas noches, que tal,
    que tal estas, que tal esta, como estas, como esta, como estan, como estais, como va, como te va, que hubo,
    todo bien, espero que estes bien, espero que este bien, un gusto, mucho gusto, сәлем, салем, сәлеметсіз,
    сәлеметсіз бе, сәлеметсізбе, саламатсыз ба, саламатсызба, ассалаумағалейкум, ассалаумалейкум, ассалаумагалейкум,
    ассалам, уалейкум ассалам, қайырлы күн, қайырлы таң, қайырлы кеш, кайырлы кун, кайырлы тан, кайырлы кеш, армысыз,
    армысыз ба, қалайсыз, қалайсыз ба, қал қалай, қалыңыз қалай, қалдарыңыз қалай, халіңіз қалай, жағдайыңыз қалай,
    амансыз ба, salem, salemetsiz be, salam, salamatsyz ba, qaiyrly kun, qaiyrly tan, qaiyrly kesh, assalaumagaleikum,
    olá, ola, oi, oie, oi oi, bom dia, boa tarde, boa noite, e ai, eai, tudo bem, tudo bom, td bem, td bom, tdb, blz,
    tudo certo, tudo joia, como vai, como vao, como voce esta, como vc esta, como estao, espero que esteja bem,
    prazer, привет, приветик, приветики, приветствую, здравствуйте, здравствуй, здрасте, здрасьте, здравия, здрасти,
    добрый день, доброго дня, добрый вечер, доброе утро, добрый, доброй ночи, доброго времени суток, доброго вечера,
    доброго утра, хай, хэй, хелло, хеллоу, ку, прив, как дела, как вы, как ты, как поживаете, как жизнь, privet,
    zdravstvuite, zdravstvuyte, dobryi den, dobryj den, dobriy den, dobryi vecher, dobroe utro, привіт, привітик,
    вітаю, вітання, добрий день, добрий вечір, доброго вечора, доброго ранку, добрий ранок, доброї ночі,
    доброго здоровя, добридень, добривечір, здоровенькі були, слава україні, як справи, як ви, як ся маєте,
    як ваші справи, pryvit, dobryi vechir, vitayu,
    ассаляму алейкум, ассаляму алейкүм, ассалому алейкум, уа алейкум ассалам, уағалейкум ассалам, армысыздар,
    армысыздар ма, сәлеметсіздер ме, саламатсыздар ма, сәлем бердік, qalaysyz, qalaisyz, assalaumagaleykum
  `,
  thanks: `
    merci, danke, grazie, grazie mille, teşekkürler, thanks, thank you, thank u, thankyou, thx, thnx, thanx, tnx, ty, tysm, cheers, ta, much appreciated, appreciated,
    appreciate it, i appreciate it, thanks a lot, thanks a million, thanks a bunch, thank you so much,
    thank you very much, many thanks, big thanks, thanks so much, thanks for your help, thank you for your help,
    thanks for the info, thank you for the info, thanks for the information, thanks for answering,
    thanks for the answer, thanks for your reply, thanks for the quick reply, thank you for the quick reply,
    youre the best, you are the best, bless you, god bless, grateful, so kind, very kind of you, gracias,
    muchas gracias, muchísimas gracias, mil gracias, grax, graciass, grasias, gracias por todo, gracias por la info,
    gracias por la información, gracias por la ayuda, gracias por tu ayuda, gracias por su ayuda,
    gracias por responder, gracias por contestar, gracias por la respuesta, te lo agradezco, se lo agradezco,
    os lo agradezco, agradecida, agradecido, muy amable, muy amables, eres un amor, sois un amor, рахмет, рақмет,
    рахмэт, көп рахмет, көп рақмет, үлкен рахмет, рахмет сізге, сізге рахмет, рахмет көп, мың рахмет, алғыс,
    алла разы болсын, рахметтт, rahmet, raqmet, kop rahmet, rakhmet, obrigado, obrigada, obg, obgd, brigado, brigada,
    obrigadinha, obrigadao, obrigadão, muito obrigado, muito obrigada, mto obrigada, mt obrigada, valeu, vlw, vlww,
    agradeço, grata, grato, muito grata, obrigada pela ajuda, obrigado pela ajuda, obrigada pela info,
    obrigada pela informação, obrigado pela informação, obrigada pela atenção, obrigado pela atenção,
    obrigada pela resposta, mil obrigados, muito gentil, спасибо, спасибки, спасибочки, спс, спсб, пасиб, пасиба,
    спасиб, сенкс, сенкью, мерси, благодарю, благодарствую, благодарна, благодарен, большое спасибо, спасибо большое,
    спасибо огромное, огромное спасибо, огромное вам спасибо, спасибо вам, спасибо вам большое, спасибо за ответ,
    спасибо за информацию, спасибо за помощь, спасибо за быстрый ответ, спасибо за инфу, очень благодарна,
    очень признательна, от души, спасибо тебе, спасибо что ответили, вы лучшие, вы лучшая, spasibo, spasibki, spasiba,
    blagodaryu, bolshoe spasibo, spasibo bolshoe, дякую, дяка, дякс, дяки, дякую вам, дякую дуже, дуже дякую,
    щиро дякую, красно дякую, велике дякую, дякую велике, вдячна, вдячний, дуже вдячна, спасибі, дякую за відповідь,
    дякую за інформацію, дякую за допомогу, дякую за швидку відповідь, дякую за інфу, дякуємо, дякувати, щиро вдячна,
    ви найкращі, dyakuyu, diakuiu, dyakuju, dyaku, diakuyu, duzhe dyakuyu,
    сізге де рахмет, сізге де рақмет, алғысым шексіз, алла риза болсын, мың да бір рахмет, рахмет айтамын,
    рахметімді айтамын, ризамын, raqmet sizge, rahmet sizge, gratidão, eu que agradeço, eu é que agradeço,
    deus abençoe, deus te abençoe, bendiciones, dios te bendiga, dios le bendiga, se agradece, agradecidísima,
    дякую красно, вдячна вам, вдячний вам, дякую сонечко
  `,
  goodbye: `
    bye, bye bye, byebye, goodbye, good bye, good night, goodnight, see you, see ya, see u, cya, see you soon,
    see you later, see you then, see you there, see you @day, see ya @day, see u @day, till @day, until @day,
    until then, till then, later, laters, talk soon, talk later, talk to you soon, talk to you later, speak soon,
    ttyl, take care, have a nice day, have a great day, have a good day, have a lovely day, have a good one,
    have a nice evening, have a good evening, have a great evening, have a nice weekend, have a great weekend,
    have a good weekend, enjoy your day, enjoy your weekend, enjoy your evening, nice day, good luck, all the best,
    best wishes, best regards, kind regards, regards, sweet dreams, adiós, adios, chao, chau, hasta luego,
    hasta pronto, hasta mañana, hasta @day, hasta entonces, hasta la próxima, hasta otra, hasta la vista, nos vemos,
    nos vemos @day, nos vemos pronto, nos vemos allí, nos vemos alli, hablamos, hablamos luego, hablamos mañana,
    buen dia, buen finde, buen fin de semana, que tengas buen dia, que tengas un buen dia, que tenga buen dia,
    que tenga un buen dia, que tengas linda tarde, que tengas buena tarde, que tengan buen dia, que tengáis buen dia,
    que tengáis un buen dia, que descanses, que descanse, feliz dia, feliz tarde, feliz noche, feliz semana,
    lindo dia, saludos, un saludo, un abrazo, besos, besitos, bss, cuidate, cuídese, nos vemos luego, vale adios,
    сау болыңыз, сау бол, сау болыңыздар, сау болыныз, көріскенше, кездескенше, @day көріскенше, @day дейін,
    қош болыңыз, қош бол, қош болыныз, жақсы күн, күніңіз жақсы өтсін, күніңіз сәтті өтсін, кешіңіз жақсы өтсін,
    сәтті күн, сәттілік, жақсы жатып жай тұрыңыз, жақсы демалыңыз, аман болыңыз, хош, хош болыңыз, тыныш ұйықтаңыз,
    қайырлы түн, sau bolynyz, koriskenshe, tchau, tchauzinho, xau, ate logo, até logo, até mais, ate mais, até breve,
    até amanhã, ate amanha, até @day, até já, até lá, ate la, até a próxima, ate a proxima, até depois,
    a gente se fala, falamos depois, falamos, falamos amanhã, nos falamos, adeus, bom fim de semana,
    bom final de semana, bom fds, boa semana, bom descanso, tenha um bom dia, tenha um otimo dia, tenha uma boa tarde,
    tenha uma boa noite, tenha uma otima tarde, um bom dia, uma boa tarde, bom trabalho, beijo, beijos, bjs, bjss, bj,
    abraço, abraços, abs, um abraço, fique bem, fica bem, se cuida, fique com deus, fica com deus, boa sorte,
    vejo você @day, vejo vc @day, te vejo @day, пока, пока пока, покеда, покедова, до свидания, досвидания,
    до свиданья, до встречи, до скорого, до скорой встречи, до завтра, до @day, увидимся, увидимся @day,
    всего доброго, всего хорошего, всего наилучшего, хорошего дня, хорошего вечера, хороших выходных, хорошей недели,
    хорошего настроения, хорошей работы, доброй ночи, спокойной ночи, сладких снов, удачи, удачного дня,
    удачной недели, чао, прощайте, бывайте, с уважением, отличного дня, прекрасного дня, прекрасного вечера,
    приятного дня, приятного вечера, удачных выходных, счастливо, счастливо оставаться, на связи, будем на связи,
    до связи, обнимаю, целую, бай, поки, do svidaniya, do svidania, poka, do vstrechi, do zavtra, бувай, бувайте,
    до побачення, допобачення, до зустрічі, побачимось, побачимося, побачимось @day, побачимося @day, гарного дня,
    гарного вечора, гарних вихідних, гарного тижня, гарного настрою, гарної роботи, чудового дня, чудового вечора,
    хорошого дня, на добраніч, добраніч, спокійної ночі, солодких снів, всього найкращого, всього доброго,
    усього найкращого, усього доброго, щасти, щасливо, успіхів, на звязку, з повагою, мирного неба, тихої ночі,
    мирного дня, обіймаю, do pobachennya, do zustrichi, pa pa, папа, пака,
    кош, қош, сау саламат болыңыз, сау болып тұрыңыз, аман сау болыңыз, демалыс жақсы өтсін, демалысыңыз жақсы өтсін,
    күніңіз сәтті өтсін, кешіңіз жақсы өтсін, жақсы демалыңыз, мереке құтты болсын, мерекеңіз құтты болсын,
    наурыз құтты болсын, құтты болсын, sau bolynyz, sau bolyngyz, qosh bolynyz, qosh, un beso, un abrazo, abrazo,
    abrazos, beso, chaíto, chaucito, que tenga un lindo día, que tengas un lindo día, que tengan un lindo día,
    que tenga un buen día, que tengas un buen día, lindo día, linda tarde, bjo, bjão, beijão, beijo, па, па па, папа,
    цілую, обіймаю, бувай здорова
  `,
  assent: `
    ok, okay, okey, oki, okie, okie dokie, okidoki, k, kk, oke, okej, okays, alright, all right, right, fine, sure,
    sure thing, yes, yeah, yep, yup, ya, yea, yes please, no, nope, nah, no thanks, no thank you, no problem,
    no worries, np, not now, not yet, not anymore, never mind, nevermind, nvm, all good, its fine, its ok, its okay,
    thats fine, thats ok, thats okay, thats all, that is all, that was all, thats it, nothing else, nothing more,
    nothing, no more questions, im good, i am good, im fine, we are good, got it, gotcha, understood, i understand,
    i see, noted, clear, all clear, makes sense, sounds good, sounds great, sounds perfect, works for me, thats great,
    thats perfect, thats good, thats good to know, good to know, great, perfect, super, cool, nice, lovely, awesome,
    amazing, wonderful, excellent, brilliant, fantastic, good, very good, great news, wow, yay, yess, agreed, deal,
    done, will do, ill do that, i will do that, ill think about it, i will think about it, let me think, ill think,
    i will think, need to think, ill let you know, i will let you know, ill get back to you, i will get back to you,
    ill write later, i will write later, ill message you later, ill be there, i will be there, ill come, i will come,
    im coming, on my way, i am on my way, im on my way, be there soon, exactly, correct, true, indeed, of course,
    absolutely, definitely, yes of course, happy to hear, glad to hear, thats kind, sorry, my bad, oops,
    sorry about that, excuse me, pardon, wrong chat, wrong number, sorry wrong chat, sorry wrong number,
    happy new year, merry christmas, happy birthday, congratulations, congrats, ive booked already,
    i have booked already, already booked, i booked already, wait, one moment, one sec, one second, one minute,
    just a moment, just a second, just a sec, hold on, brb, i will wait, ill wait, waiting, ill check, i will check,
    whatever, idk, i dont know, dont know, no idea, not sure, ill call later, i will call later, ill call you later,
    i will call you later, ill call you, i will call you, ill ring you later, ill call you back, i will call you back,
    interesting, too bad, pity, what a pity, ahh, aha, oh, ohh, hmm, hm, mm, mhm, uh huh, ah, eh, ups, vale,
    vale vale, bale, de acuerdo, dacuerdo, bien, muy bien, perfecto, estupendo, genial, guay, excelente, buenísimo,
    buenisimo, claro, claro que si, por supuesto, si, sí, sip, sisi, si si, nop, no gracias, nada, nada mas, nada más,
    eso es todo, es todo, eso era todo, entendido, entiendo, ya entiendo, ya veo, comprendo, anotado, listo, hecho,
    queda claro, todo claro, esta bien, está bien, esta claro, ok vale, okis, oka, oki doki, dale, dale gracias, va,
    sale, sale vale, órale, orale, chévere, chevere, bacan, bárbaro, ya esta, ya está, me parece bien,
    me parece perfecto, me vale, me sirve, lo pensaré, lo pensare, lo pienso, me lo pienso, lo voy a pensar,
    voy a pensarlo, te aviso, os aviso, le aviso, ya te aviso, ya os aviso, les aviso, te digo, ya te digo,
    te escribo, te escribo luego, luego te escribo, luego os escribo, os escribo, ya voy, voy para alla,
    voy en camino, en camino, allí estaré, alli estare, ahí estaré, ahi estare, iré, ire, estaré allí, un momento,
    un momentito, un segundo, espera, espere, ya reservé, ya reserve, ya tengo cita, no se, no sé, perdon, perdón,
    disculpa, disculpe, disculpen, lo siento, qué pena, que pena, qué bien, que bien, qué bueno, que bueno, me alegro,
    feliz navidad, feliz año, felicidades, enhorabuena, me equivoqué de chat, no hace falta, no es necesario,
    no necesito nada, no necesito nada más, no te preocupes, no se preocupe, tranquila, tranquilo, te llamo luego,
    te llamo, os llamo, os llamo luego, luego te llamo, luego os llamo, le llamo luego, te llamo mañana,
    os llamo mañana, ajá, aja, uf, uy, ay, жарайды, жарайт, жарайды онда, жақсы, жаксы, жақсы онда, өте жақсы,
    керемет, тамаша, супер, иә, ия, йә, иа, ие, жоқ, жок, жоқ рахмет, түсінікті, тусиникти, түсіндім, тусиндим, ұқтым,
    мақұл, макул, келістік, келистик, болды, болды рахмет, болады, болад, ок болады, әрине, дұрыс, рас, солай,
    бар болды, басқа сұрақ жоқ, сұрақ жоқ, сұрағым жоқ, ештеңе керек емес, керек емес, ойланамын, ойланайын,
    ойланып көрем, ойланып көрейін, хабарлаймын, хабарласамын, кейін жазамын, кейін хабарласамын, жазамын, келемін,
    барамын, барам, келем, жолдамын, күтемін, кутемин, күте тұрыңыз, бір минут, бір сәт, қазір, кешіріңіз, кешир,
    кешіріңіз қателестім, ғафу етіңіз, білмеймін, қоңырау шаламын, сізге қоңырау шаламын, өзім қоңырау шаламын,
    кейін қоңырау шаламын, өзім хабарласамын, құттықтаймын, мерекеңізбен, тамаша екен, жақсы екен, жарайд, zharaidy,
    jaraidy, jaqsy, zhaksy, zhaqsy, bolady, iya, tusinikti, makul, tá, ta, tá bom, ta bom, tá bem, está bem, esta bem,
    tá certo, ta certo, tá ok, beleza, blz, bele, fechado, combinado, combinadissimo, certo, certinho, correto, ótimo,
    otimo, ótima, otima, perfeito, perfeita, maravilha, maravilhoso, show, show de bola, top, legal, massa, bacana,
    joia, sim, ss, sim sim, não, nao, nn, não obrigada, não obrigado, nada mais, só isso, so isso, era só isso,
    era so isso, é só isso, é isso, entendi, percebi, compreendi, com certeza, pode ser, pode sim, sem problema,
    sem problemas, de boa, vou pensar, deixa eu pensar, vou pensar e te aviso, aviso vocês, depois te aviso,
    já te aviso, depois falo, depois eu falo, depois te falo, vou ver, vou ver e te falo, vou ver e te aviso,
    a caminho, estou a caminho, to indo, tô indo, estou indo, tô chegando, to chegando, vou sim, irei, estarei la,
    estarei aí, aguardo, no aguardo, fico no aguardo, um momento, um minuto, só um momento, so um momento, já marquei,
    ja marquei, já agendei, ja agendei, não sei, nao sei, desculpa, desculpe, desculpas, perdão, perdao, foi mal,
    que bom, que ótimo, que otimo, fico feliz, feliz natal, feliz ano novo, parabéns, parabens, pois é, pois e, aham,
    uhum, ah ta, ah tá, ah sim, ah ok, não precisa, nao precisa, não preciso de nada, não preciso de mais nada,
    ligo depois, te ligo depois, ligo mais tarde, te ligo, eu ligo, eu te ligo, depois ligo, vou ligar,
    vou ligar depois, amei, adorei, ui, ops, eita, nossa, ок, окей, оке, оки, окс, окич, океюшки, хорошо,
    хорошо хорошо, ладно, ладненько, лады, ага, угу, да, дада, да да, да конечно, конечно, нет, неа, нет спасибо,
    не надо, не нужно, ничего, ничего не надо, ничего не нужно, больше ничего, больше вопросов нет, вопросов нет,
    нет вопросов, это все, это всё, всё, все, вот и все, понятно, понял, поняла, поняла вас, понял вас, пон, поняно,
    понятненько, ясно, ясненько, ясн, принято, принял, приняла, учту, отлично, отличненько, прекрасно, замечательно,
    великолепно, круто, класс, классно, здорово, шикарно, чудесно, чудно, идеально, вау, ого, ура, договорились,
    договор, согласна, согласен, идет, идёт, пойдет, пойдёт, сойдет, подходит, мне подходит, устраивает, годится,
    добро, давайте, давай, ну давайте, ну хорошо, ну ладно, ну ок, так и сделаю, сделаю, подумаю, я подумаю,
    надо подумать, буду думать, думаю, напишу, я напишу, напишу позже, позже напишу, сообщу, дам знать, отпишусь,
    посмотрю, решу, решим, буду, приду, я приду, приеду, подойду, подъеду, буду вовремя, буду у вас, еду, уже еду,
    выезжаю, иду, жду, ждем, жду вас, жду ответа, подожду, хорошо подожду, минутку, минуту, секунду, сек, момент,
    одну минуту, щас, сейчас, не знаю, извините, извиняюсь, простите, прошу прощения, пардон, сорри, сори, ошиблась,
    ошибся, не туда, не в тот чат, ошиблась чатом, ошиблась номером, ошиблись номером, жаль, жалко, печально, рада,
    рад, очень рада, с новым годом, с праздником, с наступающим, с днем рождения, поздравляю, уже записалась,
    я уже записалась, уже записана, записалась, уже не надо, уже не нужно, уже неактуально, неактуально, не актуально,
    все ок, все хорошо, всё хорошо, все отлично, всё отлично, все понятно, всё понятно, все ясно, всё ясно,
    без проблем, не проблема, нет проблем, не за что, точно, верно, именно, правильно, так точно, так, пожалуйста,
    само собой, разумеется, безусловно, я перезвоню, перезвоню, я вам перезвоню, перезвоню позже, позвоню, я позвоню,
    я вам позвоню, позвоню позже, сама позвоню, сам позвоню, наберу, наберу вас, наберу позже, ой, ох, эх, ах, хм, мм,
    м, н, ну, ну вот, мило, приятно, красота, красиво, молодцы, умница, умнички, лайк, плюс, плюсую, горит, бомба,
    огонь, имба, топ, норм, нормально, horosho, khorosho, ladno, ponyatno, ponyal, ponyala, yasno, otlichno,
    dogovorilis, da, net, nu ladno, nu horosho, nu ok, aga, ugu, гаразд, добре, добренько, дуже добре, так так,
    так звичайно, звичайно, авжеж, ні, ні дякую, не треба, не потрібно, нічого, нічого не треба, більше нічого,
    питань немає, немає питань, більше питань немає, це все, усе, зрозуміло, зрозуміла, зрозумів, зрозуміла вас,
    прийнято, прийняла, врахую, чудово, чудова, чудовий, відмінно, класно, клас, файно, вогонь, ідеально, домовились,
    домовилися, згодна, згоден, згода, підходить, мені підходить, влаштовує, годиться, ну добре, ну гаразд,
    треба подумати, напишу пізніше, пізніше напишу, повідомлю, дам знати, подивлюсь, подивлюся, вирішу, прийду,
    приїду, підійду, підїду, їду, вже їду, іду, йду, чекаю, чекаємо, чекатиму, зачекаю, почекаю, хвилинку, хвилину,
    одну хвилину, зараз, вибачте, перепрошую, даруйте, пробачте, помилилась, помилилася, помилився, не туди,
    не в той чат, шкода, дуже шкода, радий, дуже рада, з новим роком, зі святом, з днем народження, вітаю вас,
    вже записалась, вже записалася, вже не треба, вже не потрібно, все добре, все гаразд, усе гаразд, все зрозуміло,
    усе зрозуміло, нема проблем, нема за що, прошу, будь ласка, вірно, саме так, передзвоню, я передзвоню,
    я вам передзвоню, передзвоню пізніше, зателефоную, я зателефоную, зателефоную пізніше, подзвоню, я подзвоню,
    подзвоню пізніше, сама подзвоню, ех, приємно, краса, гарно, дуже гарно, молодці, розумниці, dobre, garazd, harazd,
    zrozumilo, chudovo, domovylys, tak, ni,
    мейлі, мейли, макул, jaksy, jaqsy, zhaqsy, ia, ie, iya, joq, igualmente, a ti, a usted, a vos, a ustedes,
    no hay de qué, de nada, quedo atenta, quedo atento, quedo pendiente, sipi, sipo, enterada, enterado, joya, genia,
    isso, isso mesmo, isso aí, exato, exatamente, amém, disponha, imagina, depois eu vejo, depois vejo, навзаєм,
    вам також, і вам, і вам також, взаємно, вам теж, і вам того ж
  `,
}

/** Phrases by their skeletons, and the number of words in the longest. */
const phrases: ReadonlyMap<string, Courtesy> = new Map(
  (Object.keys(lists) as Courtesy[]).flatMap((courtesy) =>
    lists[courtesy]
      .split(',')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== '')
      .map((phrase) => [phrase.split(/\s+/u).map(skeletonOf).join(' '), courtesy] as const),
  ),
)

/** Longest phrases, in words. */
export const longestCourtesy: number = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length))

/** Returns what a phrase of skeletons says; undefined for one that no list has. */
export const courtesyOf = (skeletons: readonly string[]): Courtesy | undefined => phrases.get(skeletons.join(' '))

/** Single words that are recognised although they are misspelled, by their first character. */
export const singleCourtesies: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  [...phrases.keys()].filter((phrase) => !phrase.includes(' ') && phrase.length >= 5),
  (word) => word.charAt(0),
)

/** All phrases that ask nothing, as they are written. */
export const courtesyWords: readonly string[] = Object.values(lists).flatMap((list) =>
  list
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/gu, ' '))
    .filter((phrase) => phrase !== ''),
)
