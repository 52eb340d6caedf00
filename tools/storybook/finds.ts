/** A thing that a designer looks for: the ways to ask for it, and the stories or pages of which any answers. */
export type Find = { thing: string; asked: readonly string[]; ids: readonly string[] }

/** Five things that somebody who has never seen the code finds by the search of the sidebar. */
export const finds: readonly Find[] = [
  {
    thing: 'the primary colour’s contrast on dark',
    asked: [
      'primary colour contrast dark',
      'primary colour’s contrast on dark',
      'primary color',
      'contrast',
      'primary',
    ],
    ids: ['foundations-colours--contrast'],
  },
  {
    thing: 'all states of an AI draft',
    asked: ['all states of an AI draft', 'AI draft states', 'states of a draft', 'AI draft', 'draft of the AI'],
    ids: ['assistant-draft-draftbubble--every-state', 'foundations-states-of-the-ai--docs'],
  },
  {
    thing: 'the phone inbox in Kazakh',
    asked: ['phone inbox in Kazakh', 'inbox Kazakh', 'mobile inbox Kazakh', 'Kazakh inbox on a phone', 'kazakh phone'],
    ids: ['screens-admin-app-chats--on-a-phone-in-kazakh'],
  },
  {
    thing: 'the past-due banner',
    asked: ['past-due banner', 'past due banner', 'banner past due', 'overdue banner', 'payment overdue'],
    ids: ['feedback-notices-overduenotice--past-due'],
  },
  {
    thing: 'the word for “take over” in Portuguese',
    asked: [
      'take over in Portuguese',
      'Portuguese take over',
      'word for take over in Portuguese',
      'Portuguese words',
      'takeover Portuguese',
    ],
    ids: ['voice-and-copy-words--terms-in-portuguese'],
  },
]
