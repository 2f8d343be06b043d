// Written by db/generate-schema.ts from the migrations. Do not edit: run `npm run db:types`.
import type { ColumnType } from 'kysely'
import type { ContentBlock, MenuItem } from './content-block.ts'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type BannerInk = 'dark' | 'light'
export type CallOutcome = 'reached' | 'no-answer' | 'busy' | 'call-back' | 'wrong-number' | 'refused'
export type CarAvailability = 'in-stock' | 'in-transit' | 'to-order'
export type CarBody = 'sedan' | 'hatchback' | 'liftback' | 'wagon' | 'crossover' | 'suv' | 'coupe' | 'convertible' | 'minivan' | 'van' | 'pickup' | 'limousine'
export type CarColour = 'white' | 'silver' | 'grey' | 'black' | 'blue' | 'light-blue' | 'red' | 'burgundy' | 'green' | 'brown' | 'beige' | 'gold' | 'orange' | 'yellow' | 'purple' | 'pink'
export type CarCondition = 'intact' | 'damaged'
export type CarDrive = 'front' | 'rear' | 'all'
export type CarFuel = 'petrol' | 'diesel' | 'gas' | 'hybrid' | 'plug-in-hybrid' | 'electric'
export type CarGearbox = 'manual' | 'automatic' | 'robot' | 'cvt' | 'single-speed'
export type CarState = 'draft' | 'published' | 'held' | 'reserved' | 'sold' | 'archived'
export type CarTitle = 'original' | 'duplicate' | 'electronic'
export type CarWheel = 'left' | 'right'
export type CatalogueBlock = 'new' | 'used'
export type ConsentPurpose = 'personal-data' | 'advertising'
export type ConsentWay = 'form' | 'oral' | 'paper'
export type ContactKind = 'phone' | 'email'
export type DeliveryOccasion = 'submitted' | 'test-drive-cancelled'
export type DeliveryState = 'waiting' | 'held' | 'delivered' | 'dead'
export type FeedOutcome = 'imported' | 'unchanged' | 'preview' | 'held' | 'refused' | 'failed' | 'cancelled'
export type LegalTextSlug = 'privacy' | 'consent' | 'advertising' | 'cookies'
export type LoginChangeKind = 'contact-added' | 'contact-removed' | 'passkey-added' | 'passkey-removed' | 'provider-linked' | 'provider-unlinked' | 'account-erased'
export type NextActionKind = 'call-back' | 'call-again' | 'task'
export type NoticeFrequency = 'off' | 'at-once' | 'daily'
export type NoticeKind = 'cheaper' | 'reserved' | 'sold' | 'back' | 'new-cars'
export type NoticeWay = 'push' | 'telegram' | 'mail'
export type PageSection = 'services' | 'buying' | 'dealership'
export type PhotoState = 'waiting' | 'ready' | 'broken'
export type ReplyState = 'waiting' | 'sent' | 'failed'
export type RequestStatus = 'new' | 'taken' | 'reached' | 'appointment' | 'won' | 'lost' | 'duplicate' | 'spam'
export type RequestSuspicion = 'honeypot' | 'too-fast' | 'too-many-from-address' | 'too-many-of-phone' | 'too-many-of-email'
export type RoutingMoment = 'any' | 'open' | 'closed'
export type RoutingWay = 'pool' | 'turn' | 'least' | 'one'
export type SharedListKind = 'favourites' | 'comparison'
export type StaffFactor = 'passkey' | 'password-totp' | 'password-recovery'
export type StaffRole = 'salesperson' | 'sales-head' | 'editor' | 'stock-manager' | 'administrator' | 'operator'
export type TemplateWay = 'email' | 'call' | 'message'
export type ViewAudience = 'own' | 'branch' | 'all'
export type VisitState = 'booked' | 'confirmed' | 'arrived' | 'done' | 'no-show' | 'cancelled'

export interface AccountConsent {
  id: Generated<number>
  account_id: number
  purpose: ConsentPurpose
  text_slug: LegalTextSlug
  text_version: number
  given_at: ColumnType<Date, Date | string, Date | string>
  address: string | null
  withdrawn_at: ColumnType<Date, Date | string, Date | string> | null
  withdrawn_by: string | null
}

export interface AccountContact {
  id: Generated<number>
  account_id: number
  kind: ContactKind
  value: string
  verified_at: ColumnType<Date, Date | string, Date | string>
}

export interface AccountIdentity {
  id: Generated<number>
  account_id: number
  provider_id: string
  provider_account_id: string
  created_at: ColumnType<Date, Date | string, Date | string>
}

export interface AccountPasskey {
  id: Generated<number>
  account_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  label: string
  added_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface AccountSession {
  id: Generated<number>
  account_id: number
  token: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  ip_address: string | null
  user_agent: string | null
  created_at: ColumnType<Date, Date | string, Date | string>
  updated_at: ColumnType<Date, Date | string, Date | string>
  confirmed_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface AgeingReminder {
  rule_id: number
  car_id: number
  at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date, Date | string, Date | string> | null
  ended_by: string | null
}

export interface AgeingRule {
  id: Generated<number>
  branch_id: number | null
  catalogue_block: CatalogueBlock | null
  days: number
  role: StaffRole
  made_by: string
  made_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface AuditLog {
  id: Generated<number>
  at: ColumnType<Date, Date | string, Date | string>
  actor: string
  session_id: number | null
  action: string
  subject: string
  branch_id: number | null
  before: ColumnType<Record<string, string | number | boolean | null>, string, string> | null
  after: ColumnType<Record<string, string | number | boolean | null>, string, string> | null
  reason: string | null
  address: string | null
}

export interface AuditSeal {
  last_id: number
  rows: number
  digest: Buffer
  sealed_at: ColumnType<Date, Date | string, Date | string>
}

export interface Backup {
  id: Generated<number>
  made_at: ColumnType<Date, Date | string, Date | string>
  bytes: number
}

export interface Banner {
  slug: string
  position: Generated<number>
  headline: string
  body: string | null
  button_label: string
  target: string
  ink: BannerInk
  wide_picture: string
  narrow_picture: string
  begins_at: ColumnType<Date, Date | string, Date | string> | null
  ends_at: ColumnType<Date, Date | string, Date | string> | null
  updated_at: ColumnType<Date, Date | string, Date | string>
}

export interface Branch {
  id: Generated<number>
  slug: string
  name: string
  city: string
  address: string
  phone: string
  hours: ColumnType<{ days: number[]; opens: string; closes: string }[], string, string>
  time_zone: Generated<string>
  latitude: number | null
  longitude: number | null
  feed_names: Generated<string[]>
  position: Generated<number>
  directions: string | null
  map_picture: string | null
  test_drives_at_once: Generated<number>
}

export interface BranchBlock {
  id: Generated<number>
  branch_id: number
  begins_at: ColumnType<Date, Date | string, Date | string>
  ends_at: ColumnType<Date, Date | string, Date | string>
  slot_position: number | null
  car_id: number | null
  reason: string
  made_by: string
  made_at: ColumnType<Date, Date | string, Date | string>
  removed_by: string | null
  removed_at: ColumnType<Date, Date | string, Date | string> | null
  key: string | null
}

export interface BranchDay {
  branch_id: number
  day: string
  spans: ColumnType<{ opens: string; closes: string }[], string, string>
}

export interface Brand {
  id: Generated<number>
  block_id: Generated<number>
  slug: string
  name: string
  name_ru: string | null
  is_known: boolean
  created_at: Generated<ColumnType<Date, Date | string, Date | string>>
}

export interface Car {
  id: Generated<number>
  catalogue_block: CatalogueBlock
  brand_id: number
  model_id: number
  generation: string | null
  trim: string | null
  modification: string | null
  body: CarBody | null
  doors: number | null
  year: number
  mileage_km: number | null
  fuel: CarFuel | null
  engine_cc: number | null
  power_hp: number | null
  power_kw: number | null
  range_km: number | null
  gearbox: CarGearbox | null
  drive: CarDrive | null
  wheel: CarWheel | null
  colour: CarColour | null
  colour_name: string | null
  metallic: boolean | null
  vin: string | null
  owners: number | null
  title: CarTitle | null
  condition: CarCondition | null
  price_rub: number
  list_price_rub: number | null
  trade_in_discount_rub: Generated<number>
  credit_discount_rub: Generated<number>
  insurance_discount_rub: Generated<number>
  optional_discount_rub: Generated<number>
  max_discount_rub: Generated<number>
  availability: CarAvailability
  branch_id: number | null
  description: string | null
  equipment: Generated<ColumnType<{ name: string; items: string[] }[], string, string>>
  video_url: string | null
  as_fed: Generated<ColumnType<Record<string, string>, string, string>>
  source_id: number | null
  source_url: string | null
  state: CarState
  state_since: ColumnType<Date, Date | string, Date | string>
  photo_count: Generated<number>
  created_at: Generated<ColumnType<Date, Date | string, Date | string>>
  updated_at: Generated<ColumnType<Date, Date | string, Date | string>>
  published_at: ColumnType<Date, Date | string, Date | string> | null
  changed_xid: Generated<string>
  seats: number | null
  previous_price_rub: number | null
  price_changed_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface CarOverride {
  id: Generated<number>
  car_id: number
  field: string
  value: ColumnType<unknown, string, string>
  set_by: string
  set_at: ColumnType<Date, Date | string, Date | string>
  reason: string
  until: ColumnType<Date, Date | string, Date | string> | null
  ended_at: ColumnType<Date, Date | string, Date | string> | null
  ended_by: string | null
}

export interface CarPhoto {
  car_id: number
  position: number
  photo_id: number
}

export interface CarPhotoChoice {
  car_id: number
  photo_id: number
  is_own: boolean
  place: number | null
  hidden_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface CarPrice {
  car_id: number
  since: ColumnType<Date, Date | string, Date | string>
  price_rub: number
  list_price_rub: number | null
  actor: string | null
}

export interface CarStateChange {
  id: Generated<number>
  car_id: number
  state: CarState
  since: ColumnType<Date, Date | string, Date | string>
  actor: string
  reason: string | null
}

export interface ComparedCar {
  visitor_id: number
  car_id: number
  added_at: ColumnType<Date, Date | string, Date | string>
  position: Generated<number>
}

export interface ConfirmationRateLimit {
  address_hash: Buffer
  delivery_id: string
  claimed_at: ColumnType<Date, Date | string, Date | string>
  letters: Generated<number>
  day_began_at: ColumnType<Date, Date | string, Date | string>
}

export interface Consent {
  request_id: number
  purpose: ConsentPurpose
  text_slug: LegalTextSlug
  text_version: number
  given_at: ColumnType<Date, Date | string, Date | string>
  address: string | null
  page_url: string | null
  withdrawn_at: ColumnType<Date, Date | string, Date | string> | null
  way: Generated<ConsentWay>
  withdrawn_by: string | null
}

export interface ContentPicture {
  name: string
  content_hash: string
  media_type: string
  width: number
  height: number
  colour: string
  widths: number[]
  updated_at: ColumnType<Date, Date | string, Date | string>
}

export interface CreditProgramme {
  id: Generated<number>
  lender: string
  licence: string
  annual_rate_percent: number
  full_cost_min_percent: number
  full_cost_max_percent: number
  term_months: number
  first_payment_percent: number
  catalogue_block: CatalogueBlock | null
  position: Generated<number>
  slug: Generated<string>
  name: Generated<string>
  term_min_months: Generated<number>
  term_max_months: Generated<number>
  first_payment_min_percent: Generated<number>
  loan_max_rub: number | null
}

export interface Customer {
  id: Generated<number>
  root_id: number
  made_at: ColumnType<Date, Date | string, Date | string>
  erased_at: ColumnType<Date, Date | string, Date | string> | null
  version: Generated<number>
}

export interface CustomerContact {
  id: Generated<number>
  customer_id: number
  kind: ContactKind
  value: string
  added_at: ColumnType<Date, Date | string, Date | string>
}

export interface CustomerMerge {
  id: Generated<number>
  kept_id: number
  gone_id: number
  merged_at: ColumnType<Date, Date | string, Date | string>
  merged_by: string
  undone_at: ColumnType<Date, Date | string, Date | string> | null
  undone_by: string | null
}

export interface CustomerNote {
  id: Generated<number>
  customer_id: number
  staff_id: number
  body: string
  at: ColumnType<Date, Date | string, Date | string>
  removed_at: ColumnType<Date, Date | string, Date | string> | null
  key: string | null
}

export interface CustomerRequest {
  request_id: number
  customer_id: number | null
  assigned_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface Delivery {
  id: string
  request_id: number
  channel: string
  state: DeliveryState
  attempts: Generated<number>
  created_at: ColumnType<Date, Date | string, Date | string>
  due_at: ColumnType<Date, Date | string, Date | string>
  lease_expires_at: ColumnType<Date, Date | string, Date | string> | null
  reopened_at: ColumnType<Date, Date | string, Date | string> | null
  ended_at: ColumnType<Date, Date | string, Date | string> | null
  problem: string | null
  receipt: string | null
  occasion: Generated<DeliveryOccasion>
  files_missed_at: ColumnType<Date, Date | string, Date | string> | null
  file_waits: Generated<number>
}

export interface Favourite {
  visitor_id: number
  car_id: number
  added_at: ColumnType<Date, Date | string, Date | string>
  price_rub: number
  notified_price_rub: number
  notified_state: CarState
}

export interface FeedAttempt {
  id: Generated<number>
  source_id: number
  actor: string
  is_preview: boolean
  asked_at: ColumnType<Date, Date | string, Date | string>
  started_at: ColumnType<Date, Date | string, Date | string> | null
  tries: Generated<number>
  cars: Generated<number>
  cancelled_by: string | null
  finished_at: ColumnType<Date, Date | string, Date | string> | null
  outcome: FeedOutcome | null
  problem: string | null
  problem_details: string | null
  file_name: string | null
  file_hash: Buffer | null
  file_bytes: number | null
  report: ColumnType<unknown, string, string> | null
  approved_by: string | null
  approved_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface FeedExchange {
  source_id: number
  password_hash: Buffer
  set_at: ColumnType<Date, Date | string, Date | string>
  token_hash: Buffer | null
  seen_at: ColumnType<Date, Date | string, Date | string> | null
  attempt_id: number | null
}

export interface FeedExchangeFailure {
  address_block: string | null
  at: ColumnType<Date, Date | string, Date | string>
}

export interface FeedExchangeFile {
  id: Generated<number>
  source_id: number
  name: string
  bytes: number
  part_hash: Buffer
}

export interface FeedExclusion {
  car_id: number
  feed: string
  excluded_at: ColumnType<Date, Date | string, Date | string>
  excluded_by: string
}

export interface FeedFetch {
  feed: string
  hour: ColumnType<Date, Date | string, Date | string>
  client: string
  last_at: ColumnType<Date, Date | string, Date | string>
  fetches: number
  unchanged: number
  busy: number
}

export interface FeedFolder {
  source_id: number
  path: string
  set_at: ColumnType<Date, Date | string, Date | string>
  looked_at: ColumnType<Date, Date | string, Date | string> | null
  seen: string | null
  asked: string | null
  problem: string | null
}

export interface FeedImport {
  id: Generated<number>
  source_id: number
  origin: string
  dialect: string
  started_at: ColumnType<Date, Date | string, Date | string>
  finished_at: ColumnType<Date, Date | string, Date | string>
  forced: boolean
  report: ColumnType<unknown, string, string>
}

export interface FeedListing {
  id: Generated<number>
  source_id: number
  key: string
  car_id: number
  draft_hash: Buffer
  draft: ColumnType<unknown, string, string>
  seen_at: ColumnType<Date, Date | string, Date | string>
  vanished_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface FeedPicture {
  source_id: number
  name: string
  stored_name: string
  received_at: ColumnType<Date, Date | string, Date | string>
}

export interface FeedSource {
  id: Generated<number>
  name: string
  priority: Generated<number>
  branch_id: number | null
  created_at: Generated<ColumnType<Date, Date | string, Date | string>>
  imported_at: ColumnType<Date, Date | string, Date | string> | null
  address_sealed: Buffer | null
  address_host: string | null
  address_mark: string | null
  address_set_at: ColumnType<Date, Date | string, Date | string> | null
  every_minutes: number | null
  due_at: ColumnType<Date, Date | string, Date | string> | null
  lease_expires_at: ColumnType<Date, Date | string, Date | string> | null
  stopped_at: ColumnType<Date, Date | string, Date | string> | null
  priority_changed_at: ColumnType<Date, Date | string, Date | string> | null
  version: Generated<number>
  is_manual: Generated<boolean>
  is_reference: Generated<boolean>
  max_gone_percent: Generated<number>
}

export interface FeedWord {
  id: Generated<number>
  source_id: number | null
  field: string
  spelling: string
  means: string | null
  cars: number
  decided_by: string
  decided_at: ColumnType<Date, Date | string, Date | string>
}

export interface GarageCar {
  id: Generated<number>
  account_id: number
  brand: string
  model: string
  year: number | null
  vin: string | null
  plate: string | null
  mileage_km: number | null
  added_at: ColumnType<Date, Date | string, Date | string>
}

export interface LegalText {
  slug: LegalTextSlug
  version: number
  title: string
  body: string
  published_at: ColumnType<Date, Date | string, Date | string>
}

export interface LoginChange {
  id: Generated<number>
  account_id: number
  kind: LoginChangeKind
  subject: string | null
  made_at: ColumnType<Date, Date | string, Date | string>
}

export interface LoginChangeNotice {
  id: string
  change_id: number
  kind: ContactKind
  value: string
  ended_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface LoginCode {
  id: string
  kind: ContactKind
  value: string
  contact_hash: Buffer
  account_id: number | null
  requested_at: ColumnType<Date, Date | string, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  tries: Generated<number>
  ended_at: ColumnType<Date, Date | string, Date | string> | null
  return_path: string | null
  address_block: string | null
  consent_version: number | null
  advertising_version: number | null
  address: string | null
  address_network: string | null
  from_reserve: Generated<boolean>
  reserve_taken_at: ColumnType<Date, Date | string, Date | string> | null
  session_id: number | null
}

export interface LostReason {
  code: string
  title: string
  position: number
  hidden_at: ColumnType<Date, Date | string, Date | string> | null
  version: Generated<number>
  changed_by: string | null
}

export interface MaintenancePrice {
  brand_slug: Generated<string>
  model_slug: Generated<string>
  mileage_km: number
  name: string
  works: string[]
  parts_rub: number
  labour_rub: number
}

export interface MarketCar {
  source_id: number
  key: string
  catalogue_block: CatalogueBlock
  brand_slug: string
  model_slug: string
  trim_key: string
  year: number
  mileage_km: number | null
  price_rub: number
  is_damaged: boolean
}

export interface Menu {
  slug: string
  items: ColumnType<MenuItem[], string, string>
  updated_at: ColumnType<Date, Date | string, Date | string>
}

export interface Migration {
  name: string
  applied_at: Generated<ColumnType<Date, Date | string, Date | string>>
}

export interface Model {
  id: Generated<number>
  brand_id: number
  slug: string
  name: string
  name_ru: string | null
  is_known: boolean
  created_at: Generated<ColumnType<Date, Date | string, Date | string>>
}

export interface MovedAddress {
  from_path: string
  to_path: string
  updated_at: ColumnType<Date, Date | string, Date | string>
}

export interface Node {
  id: string
  host: string
  role: string
  marked: string[]
  unseen: string[]
  seen_at: Generated<ColumnType<Date, Date | string, Date | string>>
  release: string | null
}

export interface Notice {
  id: Generated<number>
  account_id: number
  kind: NoticeKind
  car_id: number
  search_id: number | null
  old_price_rub: number | null
  new_price_rub: number | null
  noticed_at: ColumnType<Date, Date | string, Date | string>
  due_at: ColumnType<Date, Date | string, Date | string>
  letter_id: string | null
}

export interface NoticeLetter {
  id: string
  account_id: number
  composed_at: ColumnType<Date, Date | string, Date | string>
  due_at: ColumnType<Date, Date | string, Date | string>
  lease_expires_at: ColumnType<Date, Date | string, Date | string> | null
  attempts: Generated<number>
  ended_at: ColumnType<Date, Date | string, Date | string> | null
  is_sent: boolean | null
  problem: string | null
}

export interface NoticeProgress {
  consumer: string
  seen_xid: string
}

export interface NoticeSetting {
  account_id: number
  kind: NoticeKind
  frequency: NoticeFrequency
}

export interface Offer {
  slug: string
  position: Generated<number>
  title: string
  summary: string
  badge: string | null
  picture: string | null
  blocks: ColumnType<ContentBlock[], string, string>
  conditions: string
  begins_at: ColumnType<Date, Date | string, Date | string> | null
  ends_at: ColumnType<Date, Date | string, Date | string> | null
  is_of_the_day: Generated<boolean>
  cars: string | null
  form: Generated<string>
  updated_at: ColumnType<Date, Date | string, Date | string>
}

export interface Page {
  path: string
  section: PageSection
  position: Generated<number>
  name: string
  title: string
  description: string
  heading: string
  lead: string | null
  summary: string | null
  picture: string | null
  blocks: ColumnType<ContentBlock[], string, string>
  updated_at: ColumnType<Date, Date | string, Date | string>
}

export interface PasskeyChallenge {
  id: string
  challenge: string
  account_id: number | null
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface Photo {
  id: Generated<number>
  source_url: string
  state: Generated<PhotoState>
  content_hash: string | null
  width: number | null
  height: number | null
  colour: string | null
  widths: Generated<number[]>
  etag: string | null
  last_modified: string | null
  attempts: Generated<number>
  problem: string | null
  checked_at: ColumnType<Date, Date | string, Date | string> | null
  created_at: Generated<ColumnType<Date, Date | string, Date | string>>
  host: Generated<string>
  due_at: ColumnType<Date, Date | string, Date | string> | null
  lease_expires_at: ColumnType<Date, Date | string, Date | string> | null
  blurs: Generated<ColumnType<unknown, string, string>>
  focus_x: number | null
  focus_y: number | null
}

export interface Presence {
  subject: string
  staff_id: number
  since: ColumnType<Date, Date | string, Date | string>
  seen_at: ColumnType<Date, Date | string, Date | string>
}

export interface ProviderLogin {
  id: string
  provider_id: string
  code_verifier: string
  account_id: number | null
  return_path: string | null
  consent_version: number | null
  advertising_version: number | null
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface PushDevice {
  id: Generated<number>
  staff_id: number
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  user_agent: string | null
  added_at: ColumnType<Date, Date | string, Date | string>
  lost_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface RemovedFavourite {
  visitor_id: number
  car_id: number
  added_at: ColumnType<Date, Date | string, Date | string>
  price_rub: number
  removed_at: ColumnType<Date, Date | string, Date | string>
}

export interface RepeatPrompt {
  idempotency_key: string
  body_hash: Buffer
  prompted_at: ColumnType<Date, Date | string, Date | string>
}

export interface ReplyTemplate {
  id: Generated<number>
  way: TemplateWay
  title: string
  subject: string | null
  body: string
  branch_id: number | null
  kind: string | null
  version: Generated<number>
}

export interface Request {
  id: Generated<number>
  kind: string
  form: string
  idempotency_key: string
  body_hash: Buffer
  submitted_at: ColumnType<Date, Date | string, Date | string>
  name: string | null
  phone: string | null
  email: string | null
  comment: string | null
  details: Generated<ColumnType<Record<string, string | number | string[]>, string, string>>
  car_id: number | null
  car: ColumnType<{ id: number; url: string; name: string; trim: string | null; block: CatalogueBlock; year: number; vin: string | null; price: { priceRub: number; listPriceRub: number | null; conditions: string[]; totalRub: number; shownRub: number | null; benefitRub?: number } }, string, string> | null
  brand_id: number | null
  branch_id: number | null
  page_url: string | null
  referrer: string | null
  first_touch: ColumnType<{ source: string | null; medium: string | null; campaign: string | null; content: string | null; term: string | null; referrer: string | null; landing: string; at: string }, string, string> | null
  last_touch: ColumnType<{ source: string | null; medium: string | null; campaign: string | null; content: string | null; term: string | null; referrer: string | null; landing: string; at: string }, string, string> | null
  address: string | null
  address_block: string | null
  user_agent: string | null
  suspicion: RequestSuspicion | null
  erased_at: ColumnType<Date, Date | string, Date | string> | null
  account_id: number | null
}

export interface RequestBatch {
  id: string
  staff_id: number
  at: ColumnType<Date, Date | string, Date | string>
  change: string
  ended_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface RequestBatchRow {
  batch_id: string
  request_id: number
  version: number | null
  skip: string | null
  undone_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface RequestCall {
  id: Generated<number>
  request_id: number
  staff_id: number
  at: ColumnType<Date, Date | string, Date | string>
  outcome: CallOutcome
  call_back_at: ColumnType<Date, Date | string, Date | string> | null
  work_version: number
  removed_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface RequestEvent {
  id: Generated<number>
  request_id: number
  at: ColumnType<Date, Date | string, Date | string>
  actor: string
  kind: string
  before: Generated<ColumnType<Record<string, string | number | boolean | null>, string, string>>
  after: Generated<ColumnType<Record<string, string | number | boolean | null>, string, string>>
}

export interface RequestFile {
  id: Generated<number>
  request_id: number
  position: number
  stored_name: string
  original_name: string
  media_type: string
  bytes: number
}

export interface RequestNote {
  id: Generated<number>
  request_id: number
  staff_id: number
  body: string
  at: ColumnType<Date, Date | string, Date | string>
  removed_at: ColumnType<Date, Date | string, Date | string> | null
  key: string | null
}

export interface RequestReply {
  id: string
  request_id: number
  staff_id: number
  at: ColumnType<Date, Date | string, Date | string>
  email: string
  subject: string
  body: string
  state: Generated<ReplyState>
  ended_at: ColumnType<Date, Date | string, Date | string> | null
  problem: string | null
}

export interface RequestReplyFile {
  reply_id: string
  name: string
  content: Buffer
}

export interface RequestWork {
  request_id: number
  submitted_at: ColumnType<Date, Date | string, Date | string>
  kind: string
  branch_id: number | null
  held_since: ColumnType<Date, Date | string, Date | string> | null
  status: Generated<RequestStatus>
  status_since: ColumnType<Date, Date | string, Date | string>
  owner_id: number | null
  owned_since: ColumnType<Date, Date | string, Date | string> | null
  answer_from: ColumnType<Date, Date | string, Date | string>
  deadline_at: ColumnType<Date, Date | string, Date | string> | null
  respond_by: ColumnType<Date, Date | string, Date | string> | null
  warn_at: ColumnType<Date, Date | string, Date | string> | null
  warned_at: ColumnType<Date, Date | string, Date | string> | null
  missed_at: ColumnType<Date, Date | string, Date | string> | null
  first_response_at: ColumnType<Date, Date | string, Date | string> | null
  first_response_by: number | null
  next_action_at: ColumnType<Date, Date | string, Date | string> | null
  next_action_kind: NextActionKind | null
  next_action: string | null
  lost_reason: string | null
  duplicate_of: number | null
  urgent_at: Generated<ColumnType<Date, Date | string, Date | string>>
  version: Generated<number>
  last_change: Generated<string>
  undo_by: string | null
  undo_state: ColumnType<unknown, string, string> | null
  changed_at: ColumnType<Date, Date | string, Date | string>
  routed_at: ColumnType<Date, Date | string, Date | string> | null
  rule_id: number | null
  offered_at: ColumnType<Date, Date | string, Date | string> | null
  offer_until: ColumnType<Date, Date | string, Date | string> | null
  offered_to: Generated<number[]>
  escalated_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface Reservation {
  id: Generated<number>
  car_id: number
  request_id: number | null
  reserved_at: ColumnType<Date, Date | string, Date | string>
  reserved_by: string
  until: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface ResponseDeadline {
  kind: string
  working_seconds: number | null
  warn_seconds: Generated<number>
}

export interface RoutingRule {
  id: Generated<number>
  position: number
  kinds: string[] | null
  brand_ids: number[] | null
  branch_id: number | null
  moment: Generated<RoutingMoment>
  way: RoutingWay
  staff_ids: Generated<number[]>
  off_at: ColumnType<Date, Date | string, Date | string> | null
  changed_by: string
  changed_at: ColumnType<Date, Date | string, Date | string>
  version: Generated<number>
  key: string | null
}

export interface RoutingTurn {
  rule_id: number
  staff_id: number
  turn: Generated<number>
}

export interface SavedSearch {
  id: Generated<number>
  account_id: number
  path: string
  title: string
  frequency: Generated<NoticeFrequency>
  saved_at: ColumnType<Date, Date | string, Date | string>
}

export interface SavedView {
  id: Generated<number>
  staff_id: number
  name: string
  query: string
  audience: Generated<ViewAudience>
  branch_id: number | null
  created_at: ColumnType<Date, Date | string, Date | string>
}

export interface SharedList {
  token: string
  visitor_id: number
  kind: SharedListKind
  opened_at: ColumnType<Date, Date | string, Date | string>
}

export interface ShippedContent {
  folder: string
  path: string
  digest: string
}

export interface SiteAccount {
  id: Generated<number>
  name: Generated<string>
  created_at: ColumnType<Date, Date | string, Date | string>
}

export interface SiteSecret {
  name: string
  secret: Buffer
  made_at: ColumnType<Date, Date | string, Date | string>
}

export interface Staff {
  id: Generated<number>
  name: string
  email: string
  created_at: ColumnType<Date, Date | string, Date | string>
  disabled_at: ColumnType<Date, Date | string, Date | string> | null
  version: Generated<number>
}

export interface StaffAbsence {
  id: Generated<number>
  staff_id: number
  first_day: string
  last_day: string
}

export interface StaffChallenge {
  id: string
  challenge: string
  staff_id: number | null
  invitation_id: string | null
  expires_at: ColumnType<Date, Date | string, Date | string>
  session_id: number | null
}

export interface StaffDuty {
  branch_id: number
  day: string
  staff_id: number
}

export interface StaffGrant {
  id: Generated<number>
  staff_id: number
  role: StaffRole
  branch_id: number | null
  granted_by: string
  granted_at: ColumnType<Date, Date | string, Date | string>
  revoked_by: string | null
  revoked_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface StaffInvitation {
  id: string
  token_hash: Buffer
  email: string
  grants: ColumnType<{ role: StaffRole; branchId: number | null }[], string, string>
  invited_by: string
  invited_at: ColumnType<Date, Date | string, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  accepted_at: ColumnType<Date, Date | string, Date | string> | null
  accepted_by: number | null
  revoked_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface StaffLoginFailure {
  id: Generated<number>
  login_hash: Buffer
  address_block: string | null
  device: string | null
  at: ColumnType<Date, Date | string, Date | string>
}

export interface StaffNotice {
  id: Generated<string>
  staff_id: number
  way: NoticeWay
  event: string
  request_id: number | null
  subject: string
  created_at: ColumnType<Date, Date | string, Date | string>
  due_at: ColumnType<Date, Date | string, Date | string>
  attempts: Generated<number>
  lease_expires_at: ColumnType<Date, Date | string, Date | string> | null
  ended_at: ColumnType<Date, Date | string, Date | string> | null
  is_sent: boolean | null
  problem: string | null
}

export interface StaffNoticeChoice {
  staff_id: number
  event: string
  way: NoticeWay
  is_on: boolean
}

export interface StaffNoticeSettings {
  staff_id: number
  quiet_from: string | null
  quiet_to: string | null
  is_on_duty_only: Generated<boolean>
}

export interface StaffPasskey {
  id: Generated<number>
  staff_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  label: string
  added_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface StaffSecret {
  staff_id: number
  password_hash: string | null
  totp_sealed: Buffer | null
  totp_last_step: Generated<number>
  recovery_hashes: Generated<Buffer[]>
}

export interface StaffSession {
  id: Generated<number>
  staff_id: number
  token_hash: Buffer
  factor: StaffFactor
  started_at: ColumnType<Date, Date | string, Date | string>
  seen_at: ColumnType<Date, Date | string, Date | string>
  confirmed_at: ColumnType<Date, Date | string, Date | string>
  address: string | null
  user_agent: string | null
  ended_at: ColumnType<Date, Date | string, Date | string> | null
  ended_by: string | null
}

export interface StockBatch {
  id: string
  staff_id: number
  at: ColumnType<Date, Date | string, Date | string>
  change: string
}

export interface StockBatchRow {
  batch_id: string
  car_id: number
  was: string | null
  became: string | null
  set_id: number | null
  ended_id: number | null
  state_change_id: number | null
  skip: string | null
  undone_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface TelegramBot {
  id: Generated<boolean>
  username: string
  next_update: Generated<number>
  seen_at: ColumnType<Date, Date | string, Date | string>
  lease_expires_at: ColumnType<Date, Date | string, Date | string> | null
  leased_by: string | null
}

export interface TelegramChat {
  staff_id: number
  chat: number
  connected_at: ColumnType<Date, Date | string, Date | string>
  lost_at: ColumnType<Date, Date | string, Date | string> | null
}

export interface TelegramCode {
  staff_id: number
  code_hash: Buffer
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface TestDrive {
  id: Generated<number>
  branch_id: number
  begins_at: ColumnType<Date, Date | string, Date | string>
  slot_position: number
  car_id: number | null
  request_id: number
  booked_at: ColumnType<Date, Date | string, Date | string>
  cancelled_at: ColumnType<Date, Date | string, Date | string> | null
  cancelled_by: string | null
  state: Generated<VisitState>
  licence_seen_at: ColumnType<Date, Date | string, Date | string> | null
  version: Generated<number>
}

export interface ViewedCar {
  visitor_id: number
  car_id: number
  viewed_at: ColumnType<Date, Date | string, Date | string>
}

export interface VisitReminder {
  id: string
  request_id: number
  visit_at: ColumnType<Date, Date | string, Date | string>
  at: ColumnType<Date, Date | string, Date | string>
  state: Generated<ReplyState>
  ended_at: ColumnType<Date, Date | string, Date | string> | null
  problem: string | null
}

export interface Visitor {
  id: Generated<number>
  token_hash: Buffer | null
  created_at: ColumnType<Date, Date | string, Date | string>
  seen_at: ColumnType<Date, Date | string, Date | string>
  account_id: number | null
}

export interface DB {
  account_consent: AccountConsent
  account_contact: AccountContact
  account_identity: AccountIdentity
  account_passkey: AccountPasskey
  account_session: AccountSession
  ageing_reminder: AgeingReminder
  ageing_rule: AgeingRule
  audit_log: AuditLog
  audit_seal: AuditSeal
  backup: Backup
  banner: Banner
  branch: Branch
  branch_block: BranchBlock
  branch_day: BranchDay
  brand: Brand
  car: Car
  car_override: CarOverride
  car_photo: CarPhoto
  car_photo_choice: CarPhotoChoice
  car_price: CarPrice
  car_state_change: CarStateChange
  compared_car: ComparedCar
  confirmation_rate_limit: ConfirmationRateLimit
  consent: Consent
  content_picture: ContentPicture
  credit_programme: CreditProgramme
  customer: Customer
  customer_contact: CustomerContact
  customer_merge: CustomerMerge
  customer_note: CustomerNote
  customer_request: CustomerRequest
  delivery: Delivery
  favourite: Favourite
  feed_attempt: FeedAttempt
  feed_exchange: FeedExchange
  feed_exchange_failure: FeedExchangeFailure
  feed_exchange_file: FeedExchangeFile
  feed_exclusion: FeedExclusion
  feed_fetch: FeedFetch
  feed_folder: FeedFolder
  feed_import: FeedImport
  feed_listing: FeedListing
  feed_picture: FeedPicture
  feed_source: FeedSource
  feed_word: FeedWord
  garage_car: GarageCar
  legal_text: LegalText
  login_change: LoginChange
  login_change_notice: LoginChangeNotice
  login_code: LoginCode
  lost_reason: LostReason
  maintenance_price: MaintenancePrice
  market_car: MarketCar
  menu: Menu
  migration: Migration
  model: Model
  moved_address: MovedAddress
  node: Node
  notice: Notice
  notice_letter: NoticeLetter
  notice_progress: NoticeProgress
  notice_setting: NoticeSetting
  offer: Offer
  page: Page
  passkey_challenge: PasskeyChallenge
  photo: Photo
  presence: Presence
  provider_login: ProviderLogin
  push_device: PushDevice
  removed_favourite: RemovedFavourite
  repeat_prompt: RepeatPrompt
  reply_template: ReplyTemplate
  request: Request
  request_batch: RequestBatch
  request_batch_row: RequestBatchRow
  request_call: RequestCall
  request_event: RequestEvent
  request_file: RequestFile
  request_note: RequestNote
  request_reply: RequestReply
  request_reply_file: RequestReplyFile
  request_work: RequestWork
  reservation: Reservation
  response_deadline: ResponseDeadline
  routing_rule: RoutingRule
  routing_turn: RoutingTurn
  saved_search: SavedSearch
  saved_view: SavedView
  shared_list: SharedList
  shipped_content: ShippedContent
  site_account: SiteAccount
  site_secret: SiteSecret
  staff: Staff
  staff_absence: StaffAbsence
  staff_challenge: StaffChallenge
  staff_duty: StaffDuty
  staff_grant: StaffGrant
  staff_invitation: StaffInvitation
  staff_login_failure: StaffLoginFailure
  staff_notice: StaffNotice
  staff_notice_choice: StaffNoticeChoice
  staff_notice_settings: StaffNoticeSettings
  staff_passkey: StaffPasskey
  staff_secret: StaffSecret
  staff_session: StaffSession
  stock_batch: StockBatch
  stock_batch_row: StockBatchRow
  telegram_bot: TelegramBot
  telegram_chat: TelegramChat
  telegram_code: TelegramCode
  test_drive: TestDrive
  viewed_car: ViewedCar
  visit_reminder: VisitReminder
  visitor: Visitor
}
