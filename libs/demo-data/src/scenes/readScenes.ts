/** The author of a message of a scene. */
export type SceneAuthor = 'customer' | 'assistant' | 'human'

/** One message of a scene, in one or several wordings. `eve` is the day before the visit, `after` is after it. */
export type SceneTurn = {
  author: SceneAuthor
  when: 'next' | 'eve' | 'after'
  says: readonly string[]
  /** Whether the assistant promises here that a person will answer. */
  handsOver?: true
  /** The wordings of a human in the assistant's place, where they differ. */
  byHuman?: string
  /** The name of an attached picture in `pictures/`. */
  picture?: string
}

/** A short conversation about one matter. */
export type Scene = { about: string; isForWomen: boolean; turns: readonly SceneTurn[] }

const authorByInitial: Record<string, SceneAuthor> = { c: 'customer', a: 'assistant', h: 'human' }

/**
 * Parses scenes: `# matter` begins one (`# matter f` is for women only); `c`, `a` and `h` are the authors, `a!` is
 * the assistant who promises that a person will answer; `eve` or `after` before them is the time and `<name>` behind
 * them a picture; a line with `|` is an alternative wording of the one above, and one with `/` is a human's wording in
 * the assistant's place. In the text, `{word}` is replaced by the salon's or visit's value, `{Word}` by the same
 * capitalised, `[her|his]` by the customer's grammatical gender.
 */
export function readScenes(text: string): Scene[] {
  const scenes: { about: string; isForWomen: boolean; turns: (SceneTurn & { says: string[] })[] }[] = []
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const heading = /^# (\S+)( f)?$/.exec(line)
    const turnLine = /^(?:(eve|after) )?([cah]|a!) (?:<([\w-]+)> )?(.+)$/.exec(line)
    const scene = scenes.at(-1)
    const turn = scene?.turns.at(-1)
    if (heading) scenes.push({ about: heading[1] ?? '', isForWomen: heading[2] !== undefined, turns: [] })
    else if (line.startsWith('| ')) turn?.says.push(line.slice(2))
    else if (line.startsWith('/ ') && turn) turn.byHuman = line.slice(2)
    else if (turnLine && scene)
      scene.turns.push({
        author: authorByInitial[turnLine[2]?.[0] ?? ''] ?? 'customer',
        when: (turnLine[1] as SceneTurn['when'] | undefined) ?? 'next',
        says: [turnLine[4] ?? ''],
        ...(turnLine[2] === 'a!' && { handsOver: true }),
        ...(turnLine[3] !== undefined && { picture: turnLine[3] }),
      })
    else throw new Error(`'${line}' is not a line of a scene`)
  }
  return scenes
}

/** Parses a salon's knowledge: `? question`, with the answer on the line below. */
export function readSceneKnowledge(text: string): { question: string; answer: string }[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.flatMap((line, place) =>
    line.startsWith('? ') ? [{ question: line.slice(2), answer: lines[place + 1] ?? '' }] : [],
  )
}
