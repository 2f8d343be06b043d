import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import type { Clock } from '#platform/clock.ts'
import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import { labelRequestKind } from '../kinds/registry.ts'
import type { RequestReport } from '../reports/request-report.ts'
import { CALL_TIMEOUT_MS, callApi, rejectionError } from './call-api.server.ts'
import type { Channel, DeliveryAttempt } from './channel.ts'
import { endpoint } from './crm-settings.ts'

/** Settings of a channel of kind `webhook`. */
export const WebhookSettings = v.object({
  url: endpoint,
  /** The shared secret: `whsec_` and 24 to 64 bytes in base64. */
  secret: v.pipe(
    v.string(),
    v.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'give whsec_ and the output of: openssl rand -base64 32'),
    v.check((secret) => canSign(secret), 'give whsec_ and the output of: openssl rand -base64 32'),
  ),
})

export interface WebhookDependencies {
  http: Pick<HttpClient, 'send'>
  now: Clock
}

type Settings = v.InferOutput<typeof WebhookSettings> & Pick<Channel, 'name' | 'only'>

/**
 * Posts the whole request as JSON, signed by Standard Webhooks: `webhook-id` is the delivery's id, the same on every
 * attempt, so that the receiver can drop duplicates. Any 2xx means success. docs/channels.md describes the body.
 */
export function createWebhookChannel(settings: Settings, { http, now }: WebhookDependencies): Channel {
  const signer = new Webhook(settings.secret)
  const deliver = async ({ deliveryId, report, signal }: DeliveryAttempt) => {
    const text = JSON.stringify({
      type: report.testDrive?.cancelledAt ? 'test-drive.cancelled' : 'request.submitted',
      timestamp: (report.testDrive?.cancelledAt ?? report.submittedAt).toISOString(),
      data: composePayload(report),
    })
    const sentAt = now()
    const headers = {
      'webhook-id': deliveryId,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': signer.sign(deliveryId, sentAt, text),
    }
    const body = { type: 'application/json', content: text }
    const response = await callApi(http, 'The webhook', { method: 'POST', url: settings.url, headers, body, signal })
    if (response.status < 200 || response.status >= 300) throw rejectionError('The webhook', response)
    return {}
  }
  return { name: settings.name, only: settings.only, attemptMs: CALL_TIMEOUT_MS, deliver }
}

/** Receivers rely on these names and shapes: members can be added, but never renamed. */
function composePayload(report: RequestReport) {
  const { id, kind, form, submittedAt, name, phone, email, comment, details, car } = report
  return {
    id,
    kind,
    kindName: labelRequestKind(report),
    form,
    submittedAt: submittedAt.toISOString(),
    name,
    phone: phone === null ? null : `+${phone}`,
    email,
    comment,
    details,
    car,
    brand: report.brand,
    branch: report.branch === null ? null : { slug: report.branch.slug, name: report.branch.name },
    testDrive: report.testDrive && {
      beginsAt: report.testDrive.beginsAt.toISOString(),
      cancelledAt: report.testDrive.cancelledAt?.toISOString() ?? null,
    },
    pageUrl: report.pageUrl,
    referrer: report.referrer,
    firstTouch: report.firstTouch,
    lastTouch: report.lastTouch,
    suspicion: report.suspicion,
    consents: report.consents.map(({ purpose, version, givenAt }) => ({
      purpose,
      version,
      givenAt: givenAt.toISOString(),
    })),
    // A file's stored name gives access to it, so it is left out; the receiver only learns which files exist.
    files: report.files.map(({ originalName, mediaType, bytes }) => ({ name: originalName, mediaType, bytes })),
  }
}

function canSign(secret: string): boolean {
  try {
    return new Webhook(secret).sign('probe', new Date(0), '') !== ''
  } catch {
    return false // not base64
  }
}
