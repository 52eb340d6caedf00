import type { MessageTemplate } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyVariables, fillTemplate, templateValue } from './fillTemplate.ts'

const reminder: MessageTemplate = {
  name: 'appointment_reminder',
  language: 'en_US',
  category: 'utility',
  header: 'See you {{1}}',
  headerFile: null,
  body: 'Hi {{1}}, your {{2}} is at {{ 3 }}.',
  footer: 'Lily Nails',
  buttons: [
    { text: 'Move it', url: 'https://lily.example/{{1}}' },
    { text: 'Fine', url: null },
  ],
  variables: [
    { key: 'header:1', place: 'header', name: '1', example: 'tomorrow' },
    ...['Ann', 'manicure', '18:00'].map((example, index) => ({
      key: `body:${index + 1}`,
      place: 'body' as const,
      name: String(index + 1),
      example,
    })),
    { key: 'button:0:1', place: 'button', name: '1', example: 'a1' },
  ],
}
const values = { 'header:1': 'soon', 'body:1': 'Ann', 'body:2': 'haircut', 'body:3': '6 pm', 'button:0:1': 'x9' }

describe('fillTemplate', () => {
  it('fillTemplate puts each value where its place is, also where places of header, body and button have the same name', () => {
    expect(fillTemplate(reminder, values)).toEqual({
      header: 'See you soon',
      body: 'Hi Ann, your haircut is at 6 pm.',
      footer: 'Lily Nails',
      buttons: [
        { text: 'Move it', url: 'https://lily.example/x9' },
        { text: 'Fine', url: null },
      ],
      text: 'See you soon\n\nHi Ann, your haircut is at 6 pm.\n\nLily Nails',
    })
  })

  it('fillTemplate leaves a place without a value as it is', () => {
    expect(fillTemplate(reminder, { 'body:1': ' ' }).body).toBe('Hi {{1}}, your {{2}} is at {{ 3 }}.')
  })

  it('fillTemplate reads no value as a place, and no property of objects as a value', () => {
    const tricky = { ...reminder, body: '{{1}} {{2}}', variables: reminder.variables.slice(1, 3) }
    expect(fillTemplate(tricky, { 'body:1': '{{2}}', 'body:2': '$&' }).body).toBe('{{2}} $&')
    const named = { ...tricky, body: '{{constructor}}', variables: [] }
    expect(fillTemplate(named, {}).body).toBe('{{constructor}}')
  })
})

describe('emptyVariables', () => {
  it('emptyVariables names what is missing, in the order of the template', () => {
    expect(emptyVariables(reminder, { 'body:2': 'x', 'body:3': '\n' }).map(({ key }) => key)).toEqual([
      'header:1',
      'body:1',
      'body:3',
      'button:0:1',
    ])
    expect(emptyVariables(reminder, values)).toEqual([])
  })
})

describe('properties of templates', () => {
  const value = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')

  it('a body is its fixed texts with the values between them, whatever the values contain', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            value,
            fc.string().map((text) => text.replaceAll('{', '(')),
          ),
          { minLength: 1, maxLength: 6 },
        ),
        (parts) => {
          const template: MessageTemplate = {
            ...reminder,
            body: parts.map(([, after], index) => `{{v${index}}}${after}`).join(''),
            variables: parts.map((_, index) => ({
              key: `body:v${index}`,
              place: 'body',
              name: `v${index}`,
              example: null,
            })),
          }
          const given = Object.fromEntries(parts.map(([typed], index) => [`body:v${index}`, typed]))
          expect(fillTemplate(template, given).body).toBe(
            parts.map(([typed, after]) => templateValue(typed) + after).join(''),
          )
          expect(emptyVariables(template, given)).toEqual([])
        },
      ),
    )
  })

  it('a value is one line without runs of spaces, and making it so twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const made = templateValue(typed)
        expect(made).not.toMatch(/[\n\r\t]| {2}|^\s|\s$/u)
        expect(templateValue(made)).toBe(made)
      }),
    )
  })
})
