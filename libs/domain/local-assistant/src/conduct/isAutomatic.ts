import { foldSpelling } from '../language/foldSpelling.ts'

/** Texts that machines answer everybody with: greetings of businesses, absences, menus. */
const automatic: readonly RegExp[] = [
  /thank(?:s| you) for (?:contacting|reaching out|getting in touch|your (?:message|enquiry|inquiry|email)|messaging|writing to us|calling)/u,
  /(?:we|i)(?:'?ll| will| shall)? (?:get back|reply|respond|be in touch|return) (?:to you )?(?:as soon as|shortly|within|soon|when)/u,
  /(?:automatic(?:ally)?|automated|auto[- ]?(?:reply|response|message|responder)|out of (?:the )?office|this is an auto|do not reply|no[- ]?reply)/u,
  /(?:we|i) (?:are|am|'re|re|'m) (?:currently )?(?:unavailable|away|closed|not available|out of)/u,
  /(?:our (?:business|opening|office|working) hours are|press \d|reply (?:with )?\d|type \d|choose an option)/u,
  /gracias por (?:contactar|comunicarte|comunicarse|contactarnos|escribirnos|su mensaje|tu mensaje|ponerte|ponerse)/u,
  /(?:respuesta|mensaje) automatic|(?:le|te|os) (?:responderemos|contestaremos|atenderemos)|en breve (?:le|te|nos)|fuera de (?:la )?oficina|nuestro horario de atencion/u,
  /obrigad[oa] (?:por (?:entrar|contactar|sua mensagem|escrever)|pelo (?:seu )?contato|pelo contacto|pela (?:sua )?mensagem)|agradecemos (?:o|seu|a sua|sua|pelo) (?:seu )?(?:contato|contacto|mensagem)/u,
  /(?:resposta|mensagem) automatic|(?:responderemos|retornaremos|entraremos em contato)|fora do escritorio|nosso horario de atendimento|digite \d/u,
  /спасибо (?:за|что) (?:ваше |ваш )?(?:обращени|обратили|сообщени|что обратили|что написали нам|ваш)|благодарим (?:вас )?за (?:ваше |ваш )?(?:обращени|сообщени|звонок|интерес)|спасибо, что (?:обратили|написали)/u,
  /автоматическ|автоответ|(?:мы )?(?:ответим|свяжемся|перезвоним) (?:вам|с вами|в ближаиш|как только)|в ближаишее время (?:мы )?(?:вам )?(?:ответ|свяж)|нас неит на месте|нажмите \d/u,
  /дякуемо за (?:ваше |ваш |те, що )?(?:звернен|повидомлен|дзвинок|що)|дякую за звернен|автоматичн|автовидпов|(?:ми )?(?:видповимо|звяжемося|передзвонимо) (?:вам|з вами|наиближч|як тилки)|наиближчим часом (?:ми )?(?:вам )?(?:видпов|звяж)|натиснит \d/u,
  /хабарласканиниз (?:ушин|ушiн)|жазганиниз ушин|автоматт[иы]|жакин арада (?:жауап|хабарлас)|жауап береми?з/u,
  // Receipts that only a machine writes: whose message was received, and who will answer it.
  /your message (?:has been|was) received|(?:su|tu) mensaje (?:ha sido|fue) recibido|sua mensagem foi recebida|ваше (?:сообщение|обращение) (?:получено|принято)|ваше (?:повидомлення|звернення) (?:отримано|приинято)|хабарламаниз (?:кабилданди|алинди)/u,
  /(?:please )?(?:select|choose) an option|seleccione una opcion|elija una opcion|escolha uma opcao|selecione uma opcao|виберите (?:вариант|опцию|пункт)|оберить (?:вариант|опцию|пункт)/u,
  // An absence together with its end or a promise: a person on holiday who asks for a time says neither.
  /(?:on|from) (?:annual |sick |parental |maternity )?(?:leave|vacation|holiday)[^?]*\b(?:until|back on|will be back|return|respond|reply)\b[^?]*$/u,
  /(?:de|em) (?:vacaciones|ferias)[^?]*(?:responder|contestar|regreso|hasta el|ate o dia|quando voltar|volto|vuelvo)[^?]*$/u,
  /(?:в отпуске|у видпустци|демалистамин)[^?]*(?:отвеч|верн|буду на связи|видповим|поверн|жауап бер|кеин жауап)[^?]*$/u,
]

/** Whether a text is one that a machine writes by itself: an autoresponder's, an absence notice, a menu. */
export function isAutomatic(text: string): boolean {
  const folded = foldSpelling(text)
  return automatic.some((pattern) => pattern.test(folded))
}
