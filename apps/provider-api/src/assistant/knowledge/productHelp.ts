import type { Language } from '@frontdesk/contract'

type HelpItem = { id: number; language: Language; question: string; answer: string }

const help = (
  language: Language,
  first: number,
  items: readonly (readonly [question: string, answer: string])[],
): HelpItem[] => items.map(([question, answer], place) => ({ id: first + place, language, question, answer }))

/**
 * The knowledge of the support chat's assistant about the product itself. It must describe only what the product does.
 */
export const productHelp: readonly HelpItem[] = [
  ...help('en', 1, [
    [
      'How do I switch the AI off in a chat?',
      'Open the chat and press Take over above the message field. From then on you answer there, and a reply that is being written stops at once. Hand back lets the AI answer again.',
    ],
    [
      'What happens when I answer while the assistant is writing?',
      'Your message stops it. Nothing of the unfinished reply is sent to the customer, and you are the one who answers.',
    ],
    [
      'How does the assistant know what to answer?',
      'It reads the knowledge of your company. Where it finds nothing it says so and leaves the question to you.',
    ],
    [
      'What do pending, sent and failed mean?',
      'Pending: the message is stored and on its way to the channel. Sent: the channel has accepted it. Failed: the channel refused it, and the reason is shown with the message.',
    ],
    [
      'A message was not delivered, what can I do?',
      'Look at the reason below the message. If the outcome is unknown, ask the customer or send it again; if the customer has blocked the bot, it cannot be delivered.',
    ],
    [
      'How do I change the language or the theme?',
      'Open Settings: you can choose one of six languages, and the light or the dark theme.',
    ],
    [
      'How do I filter the chats?',
      'Above the chat list you can filter by channel, by the AI being on or off, and hide promotional chats.',
    ],
  ]),
  ...help('es', 11, [
    [
      '¿Cómo desactivo la IA en un chat?',
      'Abre el chat y usa el interruptor de IA sobre los mensajes. Mientras está apagado, el asistente no responde en ese chat; una respuesta a medio escribir se detiene al instante.',
    ],
    [
      '¿Qué pasa si respondo mientras el asistente escribe?',
      'Tu mensaje lo detiene. Nada de la respuesta inacabada llega al cliente y la palabra es tuya.',
    ],
    [
      '¿Cómo sabe el asistente qué responder?',
      'Lee los conocimientos de tu empresa. Si no encuentra nada, lo dice y te deja la pregunta a ti.',
    ],
    [
      '¿Qué significan pendiente, enviado y fallido?',
      'Pendiente: el mensaje está guardado y de camino al canal. Enviado: el canal lo ha aceptado. Fallido: el canal lo ha rechazado y el motivo aparece junto al mensaje.',
    ],
    [
      'Un mensaje no se ha entregado, ¿qué puedo hacer?',
      'Mira el motivo bajo el mensaje. Si el resultado es desconocido, pregunta al cliente o envíalo de nuevo; si el cliente ha bloqueado el bot, no se puede entregar.',
    ],
    ['¿Cómo cambio el idioma o el tema?', 'Abre Ajustes: puedes elegir entre seis idiomas y el tema claro u oscuro.'],
    [
      '¿Cómo filtro los chats?',
      'Encima de la lista puedes filtrar por canal, por IA encendida o apagada, y ocultar los chats promocionales.',
    ],
  ]),
  ...help('kk', 21, [
    [
      'Чатта ЖИ-ді қалай өшіремін?',
      'Чатты ашып, хабарламалардың үстіндегі ЖИ қосқышын пайдаланыңыз. Ол өшірулі кезде көмекші бұл чатта жауап бермейді; жазылып жатқан жауап бірден тоқтайды.',
    ],
    [
      'Көмекші жазып жатқанда мен жауап берсем не болады?',
      'Сіздің хабарламаңыз оны тоқтатады. Аяқталмаған жауаптан клиентке ештеңе жіберілмейді, сөз сізде.',
    ],
    [
      'Көмекші не жауап беру керектігін қайдан біледі?',
      'Ол компанияңыздың білім қорын оқиды. Ештеңе таппаса, соны айтып, сұрақты сізге қалдырады.',
    ],
    [
      'Күтуде, жіберілді және сәтсіз деген нені білдіреді?',
      'Күтуде: хабарлама сақталды және арнаға бара жатыр. Жіберілді: арна қабылдады. Сәтсіз: арна қабылдамады, себебі хабарламаның жанында көрсетіледі.',
    ],
    [
      'Хабарлама жеткізілмеді, не істеуге болады?',
      'Хабарламаның астындағы себепті қараңыз. Нәтижесі белгісіз болса, клиенттен сұраңыз немесе қайта жіберіңіз; клиент ботты бұғаттаса, жеткізу мүмкін емес.',
    ],
    [
      'Тілді немесе тақырыпты қалай өзгертемін?',
      'Баптауларды ашыңыз: алты тілдің бірін және ашық не қараңғы тақырыпты таңдай аласыз.',
    ],
    [
      'Чаттарды қалай сүземін?',
      'Чаттар тізімінің үстінде арна бойынша, ЖИ қосулы не өшірулі бойынша сүзуге және жарнамалық чаттарды жасыруға болады.',
    ],
  ]),
  ...help('pt', 31, [
    [
      'Como desligo a IA em uma conversa?',
      'Abra a conversa e use o interruptor de IA acima das mensagens. Enquanto está desligado, o assistente não responde nessa conversa; uma resposta que está sendo escrita para de imediato.',
    ],
    [
      'O que acontece se eu responder enquanto o assistente escreve?',
      'Sua mensagem o interrompe. Nada da resposta inacabada é enviado ao cliente e a palavra é sua.',
    ],
    [
      'Como o assistente sabe o que responder?',
      'Ele lê o conhecimento da sua empresa. Quando não encontra nada, diz isso e deixa a pergunta para você.',
    ],
    [
      'O que significam pendente, enviada e com falha?',
      'Pendente: a mensagem está salva e a caminho do canal. Enviada: o canal a aceitou. Com falha: o canal a recusou, e o motivo aparece junto da mensagem.',
    ],
    [
      'Uma mensagem não foi entregue, o que posso fazer?',
      'Veja o motivo abaixo da mensagem. Se o resultado for desconhecido, pergunte ao cliente ou envie de novo; se o cliente bloqueou o bot, não pode ser entregue.',
    ],
    [
      'Como mudo o idioma ou o tema?',
      'Abra as Configurações: você pode escolher um de seis idiomas e o tema claro ou escuro.',
    ],
    [
      'Como filtro as conversas?',
      'Acima da lista você pode filtrar por canal, por IA ligada ou desligada, e ocultar as conversas promocionais.',
    ],
  ]),
  ...help('ru', 41, [
    [
      'Как выключить ИИ в чате?',
      'Откройте чат и воспользуйтесь переключателем ИИ над сообщениями. Пока он выключен, ассистент в этом чате не отвечает; ответ, который пишется, сразу остановится.',
    ],
    [
      'Что будет, если я отвечу, пока ассистент пишет?',
      'Ваше сообщение его остановит. Ничего из незаконченного ответа клиенту не уйдёт, слово за вами.',
    ],
    [
      'Откуда ассистент знает, что отвечать?',
      'Он читает базу знаний вашей компании. Если ничего не находит, так и говорит и оставляет вопрос вам.',
    ],
    [
      'Что значат «в ожидании», «отправлено» и «ошибка»?',
      'В ожидании: сообщение сохранено и идёт в канал. Отправлено: канал его принял. Ошибка: канал отказал, причина показана рядом с сообщением.',
    ],
    [
      'Сообщение не доставлено, что делать?',
      'Посмотрите причину под сообщением. Если исход неизвестен, спросите клиента или отправьте ещё раз; если клиент заблокировал бота, доставить нельзя.',
    ],
    ['Как сменить язык или тему?', 'Откройте настройки: можно выбрать один из шести языков и светлую или тёмную тему.'],
    [
      'Как отфильтровать чаты?',
      'Над списком чатов можно отобрать по каналу, по включённому или выключенному ИИ и скрыть рекламные чаты.',
    ],
  ]),
  ...help('uk', 51, [
    [
      'Як вимкнути ШІ в чаті?',
      'Відкрийте чат і скористайтеся перемикачем ШІ над повідомленнями. Поки його вимкнено, асистент у цьому чаті не відповідає; відповідь, що пишеться, одразу зупиниться.',
    ],
    [
      'Що буде, якщо я відповім, поки асистент пише?',
      'Ваше повідомлення його зупинить. Нічого з незакінченої відповіді клієнтові не надійде, слово за вами.',
    ],
    [
      'Звідки асистент знає, що відповідати?',
      'Він читає базу знань вашої компанії. Якщо нічого не знаходить, так і каже та лишає питання вам.',
    ],
    [
      'Що означають «очікує», «надіслано» і «помилка»?',
      'Очікує: повідомлення збережено, воно прямує до каналу. Надіслано: канал його прийняв. Помилка: канал відмовив, причину показано біля повідомлення.',
    ],
    [
      'Повідомлення не доставлено, що робити?',
      'Подивіться причину під повідомленням. Якщо результат невідомий, запитайте клієнта або надішліть ще раз; якщо клієнт заблокував бота, доставити не можна.',
    ],
    ['Як змінити мову чи тему?', 'Відкрийте налаштування: можна вибрати одну з шести мов і світлу або темну тему.'],
    [
      'Як відфільтрувати чати?',
      'Над списком чатів можна відібрати за каналом, за ввімкненим чи вимкненим ШІ та приховати рекламні чати.',
    ],
  ]),
]
