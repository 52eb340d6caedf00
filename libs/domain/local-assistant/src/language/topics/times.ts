import type { Topic } from './Topic.ts'

const context = (name: string, words: string): Topic => ({ name, kind: 'context', words })

/** The days of the week, Monday first: their order is that of ISO 8601. */
export const weekdays: readonly Topic[] = [
  context(
    'monday',
    `
      monday mondays mon
      lunes lun
      segunda segundas segunda-feira seg 2a-feira
      понедельник* пнд понедельник
      понеділ* понед пн понеділок
      дүйсенбі* дс
    `,
  ),
  context(
    'tuesday',
    `
      tuesday tuesdays tue tues tuesd
      martes
      terça terças terça-feira 3a-feira
      вторник* втр
      вівтор* вт
      сейсенбі* сейсенбіде
    `,
  ),
  context(
    'wednesday',
    `
      wednesday wednesdays wed weds
      miércoles mié mier
      quarta quartas quarta-feira 4a-feira
      среда среду среды средам середа середу середам ср средой
      середи середою
      сәрсенбі* сәрсенбіде
    `,
  ),
  context(
    'thursday',
    `
      thursday thursdays thu thur thurs
      jueves quinta quintas juev jue
      quinta-feira
      четверг* четвер* чт чтв четв
      бейсенбі*
    `,
  ),
  context(
    'friday',
    `
      friday fridays fri
      viernes vier vie
      sexta sextas sexta-feira
      пятниц* птн пятн
      пт пʼятн*
      жұма жұмада жұмаға жұмадан жұманы жұмалар* жма
    `,
  ),
  context('saturday', `saturday saturdays sat sábado sábados sáb суббот* субот* сб сбт сенбі*`),
  context(
    'sunday',
    `
      sunday sundays sun
      domingo domingos dom
      воскрес* вск воскр
      неділ* нд вс недільк* в_неделю
      жексенбі*
    `,
  ),
]

/** Days and times that are no single weekday. */
export const times: readonly Topic[] = [
  context(
    'weekend',
    `
      weekend weekends wkend wknd weekened
      finde finde_semana fines_de_semana findes
      fin_de_semana fim_de_semana fds final_de_semana finais_de_semana fins_de_semana findi
      выходн* демалыс* уикенд* викенд* по_выхам
      вихідн*
      демалысқа сенбі-жексенбі
    `,
  ),
  context(
    'workdays',
    `
      weekday weekdays workday* monday_to_friday mon_to_fri business_days midweek mid_week
      entre_semana días_laborables laborables días_de_semana lunes_a_viernes
      dias_úteis durante_a_semana segunda_a_sexta dias_da_semana
      по_будням рабочий_день рабочие_дни пн-пт будний буднях
      будн* будні* робочі_дні робочий_день будень буденн*
      жұмыс_күн* аптаның_ішінде жай_күн* жай_күндері
    `,
  ),
  context(
    'today',
    `
      today tonight 2day tdy #day tonite this_evening this_afternoon todays tday
      hoy esta_tarde hoy_mismo esta_noche esta_mañana hoi
      hoje hj hoje_mesmo esta_noite esta_manhã oje
      сегодня сегодн* сёдня севодня сиводня сегодняшн*
      сьогодн* сьодні сёгодні сьогоднішн* днесь
      бүгін* бүгінге бугн бүгінгі
    `,
  ),
  context(
    'tomorrow',
    `
      tomorrow tmrw tmr tomoz tomorow tommorow tommorrow #moro #mrw #morrow tmw tmrrw tomo
      mañana pasado_mañana mañana_mismo
      amanhã depois_de_amanhã
      завтра завтр* послезавтра завтре завтрашн*
      післязавтра узавтра
      ертең* ертенге бүрсігүні арғы_күн*
    `,
  ),
  context(
    'now',
    `
      now rn right_now still atm currently this_minute right_this
      ahora ahorita ahora_mismo en_este_momento
      agora a_esta_hora agorinha neste_momento agora_mesmo
      сейчас щас ща щяс прямо_сейчас данный_момент
      зараз ще прямо_зараз тепер цей_момент
      қазір* дәл_қазір казир осы_уақытта
    `,
  ),
  context(
    'part-of-day',
    `
      sharp o'clock oclock en_punto em_ponto ровно рівно тура morning afternoon evening noon mornings evenings afternoons lunchtime midday nite
      tarde noche por_la_mañana por_la_tarde mediodía noches tardes tardecita
      manhã noite de_manhã à_tarde à_noite de_tarde fim_do_dia manhas
      утром утра вечера обед* ранку вечора днем ночью утречком вечерком после_обеда полдень вечернее утреннее
      вечером ввечері зранку обіду увечері удень вдень вранці ранком опівдні після_обіду вечері уранці
      таңғы кешк* таңертең кешке таңда түсте түстен_кейін кеште түнде таңертеңгі кешкі түске
    `,
  ),
]
