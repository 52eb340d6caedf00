import { foldSpelling } from '../language/foldSpelling.ts'

const hour = 3_600_000
/** From then on "now" and "today" mean another time than the one at which a message arrives. */
const momentsPassAfter = 2 * hour
/** From then on channels take no free answer any more, and whoever wrote has gone on. */
const answersPassAfter = 24 * hour

/** Words that are true of their moment alone. */
const ofMoment =
  /(?<!\p{L})(?:now|today|tonight|tomorrow|currently|right away|asap|still open|this (?:morning|afternoon|evening)|hoy|ahora|manana|ya|esta (?:tarde|noche|manana)|hoje|agora|amanha|ja|сеичас|сегодня|завтра|щас|уже|утром|вечером|сьогодни|зараз|вже|вранци|ввечери|бугин|казир|ертен|кешке|бугинге|ертенге)(?!\p{L})/u

/**
 * Whether a message came so late that an answer would be untrue or not be delivered: after a day, and after two hours
 * where it speaks of its moment ("are you open now?"). A person is to look then. Anything else is answered as usual.
 */
export function isOutOfTime({
  text,
  sentAt,
  createdAt,
}: {
  text: string
  sentAt: string | null
  createdAt: string
}): boolean {
  if (sentAt === null) return false
  const late = Date.parse(createdAt) - Date.parse(sentAt)
  return late >= answersPassAfter || (late >= momentsPassAfter && ofMoment.test(foldSpelling(text)))
}
