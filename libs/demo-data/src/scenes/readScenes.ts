/** Who says a turn: the customer, the assistant (a human where it is off), or a human. */
export type SceneAuthor = 'customer' | 'assistant' | 'human'

/** One thing said, in one of several ways. `eve` is the day before the visit, `after` is after it. */
export type Turn = {
  author: SceneAuthor
  when: 'next' | 'eve' | 'after'
  says: readonly string[]
  /** What a human says in the assistant's stead, where that differs. */
  byHuman?: string
  /** A picture that comes with it, by its name in `pictures/`. */
  picture?: string
}

/** A little conversation about one matter. */
export type Scene = { about: string; isForWomen: boolean; turns: readonly Turn[] }

const authorByLetter: Record<string, SceneAuthor> = { c: 'customer', a: 'assistant', h: 'human' }

/**
 * Reads scenes: `# matter` begins one (`# matter f` is for women alone); `c`, `a` and `h` say who speaks, `eve` or
 * `after` before them when, `<name>` after them a picture; a line with `|` is another way to say the one above,
 * and one with `/` is what a human says in the assistant's stead. In the text, `{word}` stands for what
 * the salon or the moment gives, `{Word}` for the same with a capital, `[her|his]` for the customer's own grammar.
 */
export function readScenes(text: string): Scene[] {
  const scenes: { about: string; isForWomen: boolean; turns: (Turn & { says: string[] })[] }[] = []
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const heading = /^# (\S+)( f)?$/.exec(line)
    const said = /^(?:(eve|after) )?([cah]) (?:<([\w-]+)> )?(.+)$/.exec(line)
    const scene = scenes.at(-1)
    const turn = scene?.turns.at(-1)
    if (heading) scenes.push({ about: heading[1] ?? '', isForWomen: heading[2] !== undefined, turns: [] })
    else if (line.startsWith('| ')) turn?.says.push(line.slice(2))
    else if (line.startsWith('/ ') && turn) turn.byHuman = line.slice(2)
    else if (said && scene)
      scene.turns.push({
        author: authorByLetter[said[2] ?? ''] ?? 'customer',
        when: (said[1] as Turn['when'] | undefined) ?? 'next',
        says: [said[4] ?? ''],
        ...(said[3] !== undefined && { picture: said[3] }),
      })
    else throw new Error(`'${line}' is no line of a scene`)
  }
  return scenes
}

/** Reads what a salon knows: `? question`, and the answer on the line below. */
export function readKnowledge(text: string): { question: string; answer: string }[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.flatMap((line, place) =>
    line.startsWith('? ') ? [{ question: line.slice(2), answer: lines[place + 1] ?? '' }] : [],
  )
}
