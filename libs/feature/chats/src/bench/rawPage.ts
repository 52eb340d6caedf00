import type { Message } from '@frontdesk/contract'
import { formatTime } from '@frontdesk/platform'
import row from '../message/MessageRow.module.css'
import text from '../message/MessageText.module.css'
import view from '../thread/ThreadView.module.css'
import { assistant, olena } from '../testing/threadFixtures.ts'

/** The baseline: the last thirty messages rendered by hand, with the same boxes and texts, and without a list. */
const shown = 30

const element = (name: string, className = '', words = '') => {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  if (words !== '') made.textContent = words
  return made
}

function rowOf(message: Message): HTMLElement {
  const isOurs = message.status !== 'received' || message.fromId === olena.id
  const made = element('div', row['row'])
  made.dataset['row'] = `m${String(message.id)}`
  made.dataset['side'] = isOurs ? 'ours' : 'other'
  made.dataset['voice'] = message.fromId === assistant.id ? 'assistant' : isOurs ? 'human' : 'customer'
  made.dataset['begins'] = 'true'
  const bubble = element('div', row['bubble'])
  const words = element('span', text['text'], message.text)
  words.dir = 'auto'
  const meta = element('span', row['meta'])
  meta.append(element('time', '', formatTime(new Date(message.sentAt ?? message.createdAt))))
  bubble.append(words, meta)
  made.append(bubble)
  return made
}

/** The same functions as the thread's own page. */
export function rawPage(root: HTMLElement, messages: readonly Message[]) {
  const box = element('div', view['box'])
  box.setAttribute('role', 'region')
  const content = element('div', view['content'])
  const drafts = new Map<number, Text>()
  const toEnd = () => {
    box.scrollTop = box.scrollHeight
  }
  return {
    mount: () => {
      content.replaceChildren()
      for (const message of messages.slice(-shown)) content.append(rowOf(message))
      box.append(content)
      const frame = element('div', view['view'])
      frame.style.height = '100vh'
      frame.append(box)
      root.append(frame)
      toEnd()
    },
    append: (message: Message) => {
      content.append(rowOf(message))
      content.firstElementChild?.remove()
      toEnd()
    },
    status: (id: number, words: string) => {
      const time = content.querySelector(`[data-row=m${String(id)}] time`)
      time?.nextSibling?.remove()
      time?.after(words)
      toEnd()
    },
    grow: (answers: number, words: string) => {
      let draft = drafts.get(answers)
      if (draft === undefined) {
        draft = document.createTextNode('')
        drafts.set(answers, draft)
        const made = rowOf({ ...(messages[0] as Message), id: 0, text: '' }) // there is a first message: the page is never empty
        made.querySelector('[dir]')?.append(draft)
        content.append(made)
      }
      draft.appendData(words)
      toEnd()
    },
  }
}
