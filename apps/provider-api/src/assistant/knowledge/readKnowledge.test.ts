import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readKnowledge } from './readKnowledge.ts'

const read = (text: string, format: 'auto' | 'text' | 'csv' = 'auto') => {
  const { items, problems } = readKnowledge(text, format)
  return {
    items: items.map(({ question, answer }) => [question, answer]),
    problems: problems.map(({ line, reason }) => [line, reason]),
  }
}

describe('a pasted text', () => {
  it('a pasted text is read in blocks whose first line is the question', () => {
    expect(read('How much is it?\n20 euros.\nWith a beard 30.\n\n\n# Where are you?\nMain street 1\n')).toEqual({
      items: [
        ['How much is it?', '20 euros.\nWith a beard 30.'],
        ['Where are you?', 'Main street 1'],
      ],
      problems: [],
    })
  })
  it('a question without an answer is reported with its line', () => {
    expect(read('One?\nYes\n\nTwo?\n\nThree?\nNo')).toEqual({
      items: [
        ['One?', 'Yes'],
        ['Three?', 'No'],
      ],
      problems: [[4, 'no-answer']],
    })
  })
  it.each([
    ['English', 'Q: Open?\nA: Yes\nQ2: Late?\nA2: No'],
    ['English words', '**Question:** Open?\n**Answer:** Yes\nquestion 2: Late?\nanswer 2: No'],
    ['Spanish', 'P: Open?\nR: Yes\nPregunta: Late?\nRespuesta: No'],
    ['Portuguese', 'Pergunta: Open?\nResposta: Yes\nP: Late?\nR: No'],
    ['Ukrainian', 'П: Open?\nВ: Yes\nПитання: Late?\nВідповідь: No'],
    ['Russian', 'В: Open?\nО: Yes\nВопрос: Late?\nОтвет: No'],
    ['Kazakh', 'С: Open?\nЖ: Yes\nСұрақ: Late?\nЖауап: No'],
    ['crossed Windows', '\uFEFFq : Open?\r\na : Yes\r\n\r\nq: Late?\r\na: No\r\n'],
  ])('a pasted text is read by its marks in %s', (_, text) => {
    expect(read(text)).toEqual({
      items: [
        ['Open?', 'Yes'],
        ['Late?', 'No'],
      ],
      problems: [],
    })
  })
  it('a marked question or answer continues over lines and blank lines until the next mark', () => {
    expect(read('Q: Open?\nOn Sunday too?\nA: Yes\n\nFrom 9 to 18.\nQ: Late?\nA: No').items).toEqual([
      ['Open?\nOn Sunday too?', 'Yes\n\nFrom 9 to 18.'],
      ['Late?', 'No'],
    ])
  })
  it('in a marked text, missing parts and lines before the first mark are reported', () => {
    expect(read('Our answers\nQ: Open?\nQ: Late?\nA: No\nA: Perhaps')).toEqual({
      items: [['Late?', 'No']],
      problems: [
        [1, 'unreadable'],
        [2, 'no-answer'],
        [5, 'no-question'],
      ],
    })
  })
  it('prose with commas is not a table', () => {
    expect(read('Do you take cards, and which?\nYes, all of them').items).toEqual([
      ['Do you take cards, and which?', 'Yes, all of them'],
    ])
  })
  it('an item that is too long is reported with its line', () => {
    expect(read(`Open?\nYes\n\n${'x'.repeat(2001)}?\nNo`).problems).toEqual([[4, 'too-long']])
  })
  it.each(['', ' \n\n ', '\uFEFF'])('an empty text has no items: %j', (text) => {
    expect(read(text)).toEqual({ items: [], problems: [] })
  })
})

describe('a table', () => {
  it.each([
    ['commas', 'question,answer\nOpen?,Yes\n"Late, too?","No, ""never"""'],
    ['semicolons', 'Питання;Відповідь\nOpen?;Yes\n"Late, too?";"No, ""never"""'],
    ['tabs', 'Open?\tYes\nLate, too?\tNo, "never"'],
    ['other columns', 'id;Ответ;Вопрос\n1;Yes;Open?\n2;"No, ""never""";Late, too?'],
    ['Spanish names', '\uFEFFPregunta,Respuesta\r\nOpen?,Yes\r\n"Late, too?","No, ""never"""\r\n'],
    ['quotes alone', '"Open?","Yes"\n"Late, too?","No, ""never"""'],
  ])('a table with %s is recognised', (_, text) => {
    expect(read(text)).toEqual({
      items: [
        ['Open?', 'Yes'],
        ['Late, too?', 'No, "never"'],
      ],
      problems: [],
    })
  })
  it('cells of a table may span lines, and problems name the line where they begin', () => {
    expect(read('question,answer\n"Open?\nSunday?",Yes\n,Orphan\nLate?,\nLast?,No')).toEqual({
      items: [
        ['Open?\nSunday?', 'Yes'],
        ['Last?', 'No'],
      ],
      problems: [
        [4, 'no-question'],
        [5, 'no-answer'],
      ],
    })
  })
  it.each(['auto', 'csv'] as const)('a table of Excel that states its delimiter is read by it: %s', (format) => {
    expect(read('sep=;\r\nВопрос;Ответ\r\nАдрес?;Абая 10\r\n', format)).toMatchObject({
      items: [['Адрес?', 'Абая 10']],
      problems: [],
    })
    expect(read('sep=|\nOpen?|Yes; daily, always\nLate?|No\nEmpty?', format)).toMatchObject({
      items: [
        ['Open?', 'Yes; daily, always'],
        ['Late?', 'No'],
      ],
      problems: [[4, expect.any(String)]],
    })
  })

  it('a text is read as a table when the caller says so', () => {
    expect(read('Open?,Yes\nLate?,No', 'csv').items).toEqual([
      ['Open?', 'Yes'],
      ['Late?', 'No'],
    ])
  })
  it('a table with an unclosed quote is reported, and the rows before it are read', () => {
    const { items, problems } = read('question,answer\nOpen?,Yes\n"Late?,No', 'csv')
    expect(items).toEqual([['Open?', 'Yes']])
    expect(problems).toEqual([[3, 'unreadable']])
  })
})

describe('properties', () => {
  const word = fc.stringMatching(/^[a-zа-яі]{1,8}$/u)
  const item = fc.tuple(word, word)
  it('no text makes the parser throw, and each problem names a line of the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc
            .array(fc.constantFrom('Q:', 'A:', '\n', '\n\n', '"', ';', ',', '\t', 'x', '\r'))
            .map((parts) => parts.join('')),
        ),
        fc.constantFrom('auto', 'text', 'csv'),
        (text, format) => {
          const lines = text.split(/\r\n?|\n/).length
          for (const { line } of readKnowledge(text, format).problems) expect(line).toBeLessThanOrEqual(lines)
        },
      ),
    )
  })
  it('items written in any supported format are read back unchanged', () => {
    const ways = [
      (items: readonly [string, string][]) => items.map(([q, a]) => `Q: ${q}\nA: ${a}`).join('\n'),
      (items: readonly [string, string][]) => items.map(([q, a]) => `${q}\n${a}`).join('\n\n'),
      (items: readonly [string, string][]) => `question,answer\n${items.map(([q, a]) => `"${q}","${a}"`).join('\n')}`,
      (items: readonly [string, string][]) => `question\tanswer\n${items.map(([q, a]) => `${q}\t${a}`).join('\n')}`,
    ]
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), fc.constantFrom(...ways), (items, write) => {
        expect(read(write(items))).toEqual({ items, problems: [] })
      }),
    )
  })
})
