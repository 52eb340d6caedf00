/**
 * Days on which many businesses are closed, as `day.month`: of Christian churches, of a new year, and national ones.
 */
const holidays = new Set([
  '24.12',
  '25.12',
  '26.12',
  '31.12',
  '1.1',
  '6.1',
  '7.1',
  '8.3',
  '22.3',
  '1.5',
  '9.5',
  '24.8',
  '16.12',
])
const months = [
  /^(?:jan|ene|янв|січ|қаң|кан)/u,
  /^(?:feb|fev|фев|лют|ақп)/u,
  /^(?:mar|мар|бер|нау)/u,
  /^(?:apr|abr|апр|кві|сәу)/u,
  /^(?:may|mai|мая|май|тра|мам)/u,
  /^(?:jun|июн|чер|мау)/u,
  /^(?:jul|июл|лип|шіл)/u,
  /^(?:aug|ago|авг|сер|там)/u,
  /^(?:sep|set|сен|вер|қыр)/u,
  /^(?:oct|out|окт|жов|қаз)/u,
  /^(?:nov|ноя|лис|қар)/u,
  /^(?:dec|dez|dic|дек|гру|жел)/u,
]

/** Whether a text names the date of a holiday, such as "31 декабря" or "on Dec 25". */
export function isOnHoliday(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []
  return words.some((word, place) => {
    if (!/^\p{N}{1,2}$/u.test(word)) return false
    const near = [words[place + 1], words[place + 1] === 'de' ? words[place + 2] : undefined, words[place - 1]]
    return near.some((name) => {
      const month = name === undefined ? -1 : months.findIndex((start) => start.test(name))
      return month >= 0 && holidays.has(`${String(Number(word))}.${String(month + 1)}`)
    })
  })
}
