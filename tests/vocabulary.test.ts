import { expect, it } from 'vitest'
import { listProjectFiles, readProjectFile } from '#tests/fixtures/project-files.ts'

// One word for each thing (docs/glossary.md): a private name for something that the field has a name for fails here, in
// names of files, types and functions, in comments, titles and documents. A new one is a line in OLD_WORDS.

const TEXT = /\.([cm]?[jt]sx?|css|sql|md|json|ya?ml|html)$|^(\.env\.example|bin\/showroom|\.ci\/run)$/
/**
 * Not ours: npm's lock file. This list itself; the record of the rename; and the migrations that have landed, whose text never changes: with them 016,
 * which names the columns that it renames (docs/decisions/062).
 */
const EXCEPTIONS =
  /^(package-lock\.json|tests\/vocabulary\.test\.ts|docs\/decisions\/062-.*|db\/migrations\/0(0\d|1[0-6])-.*)$/

/** As they are written: prefixes and endings of names. */
const OLD_NAMES: readonly (readonly [old: RegExp, current: string])[] = [
  [/\b(?:MOST|LONGEST)_[A-Z]/, 'MAX_…'],
  [
    /\b(?:tell|say|judge|settle|reckon|spell)(?!When\b|Check\b)[A-Z]\w*/,
    'describe, label, format, validate, resolve, calculate',
  ],
  [/\b(?:type|interface|class) \w*(?:Asked|Asking|Wish|Turns|Edition|Hands)\b/, 'the thing itself'],
  [/\b(?:isAlive|takeTurns?)\b/, 'isHydrated, limitConcurrency'],
  [/\bapp\/.*-words\.tsx?\b|-book\.tsx?\b/, '*.texts.ts, an index or a cache'],
]

/** Names split into words, in lower case: `readAsker`, `read-asker` and `read_asker` are all `read asker`. */
const OLD_WORDS: readonly (readonly [old: RegExp, current: string])[] = [
  [/\bdeeds?\b/, 'command (a change), action or intent (what a form posts)'],
  [/\baskers?\b/, 'viewer'],
  [/\b(?:kept|load kept|use kept) (?:cars?|json|lists?)\b/, 'saved cars'],
  [/\b(?:list|take|hold|unanswered|pending) wish(?:es)?\b/, 'pending change'],
  [/\benliven\w*/, 'hydrate'],
  [/\bconveyors?\b/, 'delivery queue'],
  [/\b(?:carried|claimed) until\b/, 'lease expires at'],
  [/\bpage turns\b/, 'semaphore, limit concurrency'],
  [/\bchild benches\b/, 'process pool'],
  [/\b(?:front door|open house|furnish|furnished|housekeeper|keepers?)\b/, 'create app, create site, seed, supervisor'],
  [/\b(?:turn away|turned away|door words?|door reasons?|knocks?)\b/, 'reject, HTTP errors, action args'],
  [/\b(?:refuse nonsense|cut slow readers|tell methods|hand to page)\b/, 'validate request, limit response time, …'],
  [/\banswer unless known\b/, 'conditional response'],
  [/\bgo without\b/, 'with fallback'],
  [/\bsigned words?\b/, 'signed token'],
  [/\breckon(?:s|ed|ing)?\b/, 'calculate'],
  [/\b(?:judges?|judged|judging)\b/, 'validate, check'],
  [/\b(?:settle|settles)\b|(?<!all )\bsettled\b/, 'resolve'],
  [/\b(?:sieves?|sift|sifted)\b/, 'partition, filter'],
  [/\b(?:tally|tallies)\b/, 'facet counts'],
  [/\b(?:verdicts?|census|lexicons?)\b/, 'match mask, unfiltered counts, dictionary'],
  [/\b(?:brand|photo|report|name|word|spelling) books?\b/, 'cache, index, builder'],
  [/\b(?:search|feed) desks?\b/, 'search service, feed access'],
  [/\bquarters\b/, 'runtime directory, runtime user'],
  [/\bhand(?:s|ed|ing)? over\b/, 'change the owner, transfer, pass'],
  [/\bheld files?\b/, 'quarantined file'],
  [/\b(?:open street(?! map)|moody server|furnished account)\b/, 'fixture: pop-up, flaky server, account'],
  [/\bpaces?\b(?<!\b[efi] pace)/, 'frequency, rate limit'],
  [/\btold\b|\b(?:is|was|are|were) asked of\b/, 'shown, stated, notified, sent'],
  [
    /\b(?:type|interface) (?:asked|asking|given|standing|opening|wish|place) ?[=<{]/,
    'the thing itself or its function',
  ],
  [/\bwhoever\b/, 'the visitor, anyone who'],
  [/\b(?:he|him|his|himself)\b/, 'they, the visitor, the operator'],
]

it('no text of the project uses a word that the glossary has replaced', () => {
  const files = listProjectFiles().filter((file) => TEXT.test(file) && !EXCEPTIONS.test(file))
  const found = files.flatMap((file) => listOldWords(file, readProjectFile(file)))
  expect(found).toEqual([])
})

it('an old word is found however it is spelled, with its line and its remedy', () => {
  const find = (text: string) => listOldWords('app/a.ts', text)
  for (const text of ['performDeed()', 'perform_deed', 'the-deed', '// This deed', 'DEED = 1', 'HTMLDeed', 'deed2'])
    expect(find(`\n${text}`), text).toEqual([expect.stringMatching(/^app\/a\.ts:2 says «deed»: write command/)])
  expect(listOldWords('app/front-door.ts', '')).toEqual([expect.stringContaining('front door')])
  for (const text of ['MOST_CARS = 1', 'tellVisitor()', 'interface CarAsked {', 'isAlive', "'./brand-names-book.ts'"])
    expect(find(text), text).toHaveLength(1)
  for (const text of ['handOver()', 'handedOver: 0', '// It hands over', '// handing over'])
    expect(find(text), text).toEqual([expect.stringContaining('write change the owner')])
  expect(find('await Promise.allSettled([indeed]) // «E-Pace», Volkswagen «Тигуан»')).toEqual([])
})

/** `file:line says «word»: write …` for each old word in a file's path and text. */
function listOldWords(file: string, text: string): string[] {
  return [file, ...text.split('\n')].flatMap((line, index) => {
    const words = splitNames(line)
    const found = [
      ...OLD_WORDS.map(([old, current]) => ({ word: old.exec(words)?.[0], current })),
      ...OLD_NAMES.map(([old, current]) => ({ word: old.exec(line)?.[0], current })),
    ]
    return found.flatMap(({ word, current }) =>
      word === undefined ? [] : [`${file}:${index} says «${word}»: write ${current}`],
    )
  })
}

const splitNames = (line: string) =>
  line
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=\d)/g, ' ')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
