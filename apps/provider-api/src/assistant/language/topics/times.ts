import type { Topic } from './Topic.ts'

const context = (name: string, words: string): Topic => ({ name, kind: 'context', words })

/** The days of the week, Monday first: their order is that of ISO 8601. */
export const weekdays: readonly Topic[] = [
  context(
    'monday',
    `monday mondays mon lunes lun segunda segundas segunda-feira seg понедельник* понеділ* понед пн дүйсенбі*`,
  ),
  context('tuesday', `tuesday tuesdays tue tues martes terça terças terça-feira вторник* вівтор* вт сейсенбі*`),
  context(
    'wednesday',
    `wednesday wednesdays wed miércoles quarta quartas quarta-feira среда среду среды средам середа середу середи середам ср сәрсенбі*`,
  ),
  context(
    'thursday',
    `thursday thursdays thu thur thurs jueves quinta quintas quinta-feira четверг* четвер* чт бейсенбі*`,
  ),
  context('friday', `friday fridays fri viernes sexta sextas sexta-feira пятниц* п'ятниц* пт жұма жұмада жұмаға`),
  context('saturday', `saturday saturdays sat sábado sábados суббот* субот* сб сенбі*`),
  context('sunday', `sunday sundays sun domingo domingos воскрес* неділ* нд вс жексенбі*`),
]

/** Days and times that are no single weekday. */
export const times: readonly Topic[] = [
  context('weekend', `weekend weekends fin_de_semana finde fim_de_semana fds выходн* вихідн* демалыс*`),
  context(
    'workdays',
    `weekday weekdays workday* entre_semana dias_úteis durante_a_semana будн* по_будням будні* жұмыс_күн*`,
  ),
  context('today', `today tonight 2day tdy hoy esta_tarde hoje hj сегодня сегодн* сьогодн* бүгін*`),
  context('tomorrow', `tomorrow tmrw tmr tomoz mañana amanhã завтра завтр* ертең*`),
  context('now', `now rn right_now ahora agora a_esta_hora still сейчас щас ща зараз ще қазір*`),
  context(
    'part-of-day',
    `morning afternoon evening noon tarde noche manhã noite утром вечером утра вечера обед* ранку вечора ввечері зранку обіду таңғы кешк* таңертең`,
  ),
]
