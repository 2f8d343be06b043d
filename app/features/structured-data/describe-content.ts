import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { offerPath } from '#urls/content-paths.ts'
import { stripMarkup } from '#domain/content/spans.ts'
import type { Offer } from '#domain/content/offers/offer.ts'
import type { Page } from '#domain/content/pages/page.ts'
import { dealerRef } from './describe-dealer.ts'
import { describeList } from './describe-list.ts'

// schema.org data of the dealer's own pages and offers. `siteUrl` has no trailing slash.

interface NamedSite {
  siteName: string
  siteUrl: string
}

type Questions = { question: string; answer: string }[]

/** The questions that a page answers, from all of its blocks in one list; undefined when there are none. */
export function describeQuestions(blocks: readonly ({ kind: 'questions'; questions: Questions } | { kind: string })[]) {
  const questions = blocks.flatMap((block) => ('questions' in block ? block.questions : []))
  return questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: stripMarkup(question),
            acceptedAnswer: { '@type': 'Answer', text: stripMarkup(answer) },
          })),
        },
      ]
}

/** A page of the services; undefined for other pages. */
export function describeService(page: NamedSite & Pick<Page, 'section' | 'path' | 'name' | 'heading' | 'lead'>) {
  return page.section !== 'services'
    ? []
    : [
        {
          '@type': 'Service',
          name: page.heading,
          serviceType: page.name,
          description: page.lead === null ? undefined : stripMarkup(page.lead),
          url: page.siteUrl + page.path,
          provider: dealerRef(page),
        },
      ]
}

/** An offer with its period. */
export function describeOffer(
  offer: NamedSite & Pick<Offer, 'slug' | 'title' | 'summary' | 'picture' | 'beginsAt' | 'endsAt'>,
) {
  const { slug, title, summary, picture, beginsAt, endsAt, siteUrl } = offer
  return {
    '@type': 'Offer',
    name: title,
    description: stripMarkup(summary),
    url: siteUrl + offerPath(slug),
    image: picture === null ? undefined : siteUrl + largestPhotoUrl(picture),
    validFrom: beginsAt?.toISOString(),
    validThrough: endsAt?.toISOString(),
    offeredBy: dealerRef(offer),
  }
}

/** The offers that a page lists, in its order. */
export const describeOfferList = (offers: readonly Pick<Offer, 'slug' | 'title'>[], siteUrl: string) =>
  describeList(
    offers.map(({ slug, title }) => ({ name: title, path: offerPath(slug) })),
    { name: 'Акции и предложения', total: offers.length, siteUrl },
  )
