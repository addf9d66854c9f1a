/** Tests by file (in `tests/`), each with the titles of those that fail when a promise is broken. */
export type NamedTests = Readonly<Record<string, readonly string[]>>;

/** The promises of SECURITY.md, each line with its meaning in detail and the tests that hold it. */
export const PROMISES: readonly {
  promise: string;
  details: readonly { detail: string; tests: NamedTests }[];
}[] = [
  {
    promise: 'Every value is checked by its length, then by a schema, before a pattern or a query sees it.',
    details: [
      {
        detail: 'Every text and every list of a request is bounded, and so is what they make together',
        tests: {
          'security/request-costs.test.ts': [
            'every text and every list that a request may have is bounded',
            'a recipe with one reference more than that is refused, and so are instructions that are too long together',
            'left-overs are compared with at most 1,000 recipes, each once with each of them',
          ],
          'security/request-units.test.ts': [
            'each endpoint and each page has its units, or a reason why it costs little',
            'each of the dearest requests reads as many documents and compares as many lines as the table says',
          ],
          'security/read-costs.test.ts': [
            'each line of own recipes is judged once for all diets, however often they are listed and opened',
            'others are served between two recipes of a list',
            'of the longest part of a line eight names are found, and the rest is unknown',
          ],
        },
      },
      {
        detail:
          "A text's length is checked before any pattern sees it: no text in any field of any endpoint keeps the shop busy for long",
        tests: {
          'security/text.test.ts': [
            'no string in any field of any endpoint blocks the shop, and none is accepted at excessive length',
          ],
        },
      },
      {
        detail:
          'Every value is parsed by a schema before a query uses it: an operator, a list or a number instead of a text is 400 in every field',
        tests: {
          'security/injection.test.ts': [
            'an operator, a list or a number instead of a string gets 400 in every field of every endpoint',
          ],
        },
      },
      {
        detail: 'A request body has at most 32 levels and 10,000 values',
        tests: { 'lib/api/route.test.ts': ['a body that is nested too deeply or has too many values'] },
      },
      {
        detail: 'Search never uses its input as a pattern or a query',
        tests: { 'security/injection.test.ts': ['a search for “%s” finds that text, and is not a pattern'] },
      },
    ],
  },
  {
    promise: 'Card numbers and security codes are refused wherever they are typed, and never stored.',
    details: [
      {
        detail:
          'Card numbers and security codes are refused in every request body, however their digits are grouped',
        tests: {
          'lib/api/card-data-rules.test.ts': ['%j contains card data'],
          'app/api/orders/placement.test.ts': ['returns 400 for raw card data ($rule), and logs none of it'],
        },
      },
    ],
  },
  {
    promise: 'Uploads are judged by their bytes, bounded, and stored without metadata.',
    details: [
      {
        detail:
          'Uploads are checked by their bytes, up to 2 MB a file, 24 million pixels (half of them with 16 bits a color) and 12,000 pixels a side, and re-encoded without metadata',
        tests: {
          'security/images.test.ts': [
            'an image of $width by $height pixels is refused by its header, before a row is decoded',
            'an image with 16 bits per color counts twice: 24 million such pixels are refused',
          ],
          'app/api/user/recipe-images.test.ts': [
            'refuses $label, and nothing changes',
            'a %s is stored as a JPEG without metadata',
          ],
        },
      },
    ],
  },
  {
    promise: 'One client, or a few, cannot keep others from being served.',
    details: [
      {
        detail:
          'A changing request takes a slot once its body is complete; an incomplete body is ended after ten seconds, a stalled upload too',
        tests: {
          'security/connections.test.ts': [
            'occupy no slot: another client’s login and order are served while 300 of them wait',
            'a request that never completes, whether silent, dripping or an upload, is ended after ten seconds with 400',
          ],
        },
      },
      {
        detail:
          'Bodies in memory are bounded, in total and per client; so are connections, uploads and slots',
        tests: {
          'security/connections.test.ts': [
            '$requests of one client wait for one another, not for another client’s: $concurrent at a time',
            'do not use more memory than their share, however many connections send them',
            'are limited: the 65th is refused immediately with 503 and Retry-After',
            'a connection that sends a thousand requests without waiting for responses is closed after sixteen of them',
            'one client cannot use up all connections: its next one is closed, not another client’s',
            'a client that waits for a page behind its own requests blocks no other client: the page is rendered for the next one',
          ],
          'server/gateway/admission.test.ts': [
            'one client never has all the slots, and another is served immediately',
          ],
        },
      },
      {
        detail:
          'A client that disconnects keeps its slot until its request has been processed, and one that disconnects before its turn is not served',
        tests: {
          'server/gateway/gateway.test.ts': [
            'a client that disconnects keeps its place until its requests are done, and delays no one else',
            'a client that disconnects before its turn is not served',
          ],
        },
      },
      {
        detail: 'Passwords wait in a bounded queue',
        tests: {
          'server/passwords/password-client.test.ts': [
            'too many waiting passwords are refused immediately with 503, and a later one is accepted',
          ],
        },
      },
      {
        detail: 'Responses that clients do not read are bounded, in total and per client',
        tests: {
          'server/gateway/gateway.test.ts': [
            'are buffered up to the client’s share; after that it gets 503, but another client does not',
          ],
        },
      },
      {
        detail: 'A path that merely looks like a file waits for a slot like a page',
        tests: {
          'security/connections.test.ts': [
            'a path that only looks like a file waits for a slot like a page, and leaves slots to others',
          ],
        },
      },
      {
        detail: 'Other IP addresses are served while one attacks',
        tests: {
          'attack/one-client.ts': [
            'a visitor from another IP address is served during an attack of {seconds} s',
          ],
        },
      },
      {
        detail: 'Several greedy clients leave slots, connections and memory to others',
        tests: {
          'server/gateway/admission.test.ts': [
            'several greedy clients leave a slot to others: the fewer are free, the fewer may one have',
          ],
          'security/connections.test.ts': [
            'stalled uploads from four clients do not delay another client’s',
            'bodies of five clients leave memory for another client’s order',
            'the fewer connections are free, the fewer may one client have',
          ],
        },
      },
    ],
  },
  {
    promise: 'Broken and endless connections are ended, and a client is counted by its real address.',
    details: [
      {
        detail: 'Upgrades are refused and their connections end',
        tests: {
          'security/connections.test.ts': [
            'an upgrade to a protocol that the shop does not support is refused, and its connection ends',
            'a hundred upgrades whose clients disconnected leave no connection open',
          ],
        },
      },
      {
        detail: 'Slow and endless headers are ended; headers over 16 KB, and more than 200 of them, are 431',
        tests: {
          'e2e/gateway.spec.ts': [
            'endless headers, oversized headers and hundreds of idle connections do not affect other clients',
          ],
          'server/gateway/gateway.test.ts': [
            'more headers than Node reads return 431: it would ignore those that the gateway adds',
          ],
        },
      },
      {
        detail: 'SIGTERM ends every kind of connection and exits with code 0',
        tests: {
          'e2e/gateway.spec.ts': [
            'SIGTERM ends the process even while clients hold upgrades, partial headers, bodies and uploads',
          ],
        },
      },
      {
        detail:
          'A client is an IPv4 address or an IPv6 /64, however a trusted proxy writes it; of `X-Forwarded-For`, only the entries of `TRUSTED_PROXIES` proxies are trusted',
        tests: {
          'lib/http/client-rules.test.ts': ['counts $label as $client'],
          'server/gateway/gateway.test.ts': ['internal headers from a client are not trusted'],
          'security/connections.test.ts': ['an unconfigured proxy is logged once, with the variable to set'],
        },
      },
    ],
  },
  {
    promise: 'No endpoint works without the session or role that it needs, from the next request on.',
    details: [
      {
        detail:
          'No endpoint can be used without the session or role that it requires, from the next request after a role, password or account change',
        tests: {
          'security/access.test.ts': [
            '$label cannot use an endpoint that needs a session: 401',
            'a user cannot use an admin endpoint: 403',
            'a demoted admin cannot use an admin endpoint from the next request on: 403',
            'a session whose account was deleted cannot use any endpoint that needs one: 401',
          ],
          'app/api/users/me.test.ts': [
            'a new password ends every other session; the current one continues with a new token',
          ],
          'security/sessions.test.ts': ['a session encrypted with the secret “%s” is refused: 401'],
        },
      },
      {
        detail: "A change sent from one user's page is refused in another user's session",
        tests: {
          'lib/api/page-user.test.ts': [
            'a change from the page of a user is refused with 409 in the session of another one',
          ],
          'components/accounts/page-user.test.tsx': [
            'and is refused after another one has logged in, before this tab has noticed',
          ],
        },
      },
    ],
  },
  {
    promise: 'Another site can change nothing on behalf of a user.',
    details: [
      {
        detail:
          'Another site cannot change anything on behalf of a signed-in user, and cannot sign anyone in or out',
        tests: {
          'security/access.test.ts': [
            'changes nothing with the cookie and the headers %j: 403',
            'signs no one in, out or up, and orders nothing, with the headers %j: 403',
            'is refused with 415 when a form of the type “%s” is sent, even from the shop’s own page',
          ],
          'security/next-auth.test.ts': ['logging someone out from another site'],
        },
      },
      {
        detail:
          "next-auth's endpoints respond in the shop's error envelope; an unavailable database ends no session",
        tests: {
          'security/next-auth.test.ts': [
            'returns 404 in the shop’s envelope for $label',
            'does not end when the database is down: 503, and the cookie stays',
          ],
        },
      },
    ],
  },
  {
    promise: 'Passwords and codes cannot be guessed, and guessing locks no owner out.',
    details: [
      {
        detail:
          'Password guessing ends after ten attempts; no one can lock an owner out of a known device or after a completed reset, not even from the same IP address',
        tests: {
          'security/sign-in.test.ts': [
            'locking an owner out with wrong guesses',
            'unlimited guessing',
            'guessing from a shared office or phone network',
          ],
          'security/two-processes.test.ts': ['two processes do not allow twice as many password guesses'],
        },
      },
    ],
  },
  {
    promise: 'With two-step login, a password alone opens nothing, and the secret cannot be read.',
    details: [
      {
        detail:
          'A passkey logs in only its owner, here, after its device checked who it is, once for each challenge; adding one takes the password and a code with two-step login',
        tests: {
          'security/passkeys.test.ts': [
            'with what was signed before: of ten at the same time, one logs in',
            'with the passkey of another user in the name of the victim',
            'takes the password, and with two-step login a code',
            'a password reset removes every passkey, which may be a thief’s',
          ],
        },
      },

      {
        detail:
          'With two-step login, the password alone opens no session by any path, each code works once, and guessing codes ends after ten',
        tests: {
          'security/second-factor.test.ts': [
            'logging in with the password alone',
            'that ten concurrent logins send lets in one of them',
            'works once; then neither it nor the code before it works',
            'guessing codes',
            'a stolen session',
          ],
        },
      },
      {
        detail:
          'The secret and the recovery codes of two-step login are shown once, and are not readable in the database, the log or any other response',
        tests: {
          'security/second-factor.test.ts': [
            'the secret and the recovery codes are in no response but their own, in no log, and not readable in the database',
            'after NEXTAUTH_SECRET was changed, the app’s codes are refused and logged, and recovery codes still work',
            'after a change of NEXTAUTH_SECRET, the app’s codes work while the shop has the one before, then without it',
          ],
          'lib/accounts/second-factor-secret.test.ts': [
            'a stored secret cannot be decrypted for another user',
          ],
        },
      },
    ],
  },
  {
    promise: 'A stolen account can be taken back for a day after its email was changed.',
    details: [
      {
        detail:
          'An email change can be reverted from the older email for a day; email and password changes are limited to ten an hour',
        tests: {
          'security/email-change.test.ts': [
            'keeping a stolen account by changing its email',
            'by checking which emails are taken ends after ten changes in an hour, including refused ones',
          ],
          'e2e/restore-email.spec.ts': [
            'a stolen account is recovered with the link sent to its old email address; {width} pixels wide',
          ],
        },
      },
      {
        detail:
          'Reverting it removes the password, cards, addresses and links that show collections added since, and two-step login or recovery codes set up since the day before; older ones stay',
        tests: { 'security/email-change.test.ts': ['changing the email back recovers the account'] },
      },
      {
        detail:
          'Who reverts it, after waiting for someone else to use the account, learns and keeps nothing of theirs',
        tests: {
          'security/account-waiting.test.ts': [
            'what the victim entered is neither left in the account nor told by email',
            'the victim’s orders leave the account, and are opened by the link in their emails',
            'links that show collections are ended if they were made since, in the day before or at an unknown time, and kept if they are older',
          ],
        },
      },
      {
        detail:
          'Anyone who may own the account is told: earlier addresses of later changes while their link works, a replaced one that an earlier one was restored',
        tests: {
          'security/email-change.test.ts': [
            'every address that has a claim to the account',
            'and until then, notices about its security go to the old email too',
          ],
        },
      },
    ],
  },
  {
    promise: 'Account emails tell no one who has an account, and flood no mailbox.',
    details: [
      {
        detail: 'An email has one canonical form; look-alike, control and invisible characters are refused',
        tests: {
          'lib/accounts/credential-schema.test.ts': [
            'an email with $label has one canonical form',
            'refuses an email with $label, a look-alike of another email, and says what to do',
          ],
          'security/sign-in.test.ts': ['a second account for one email'],
        },
      },
      {
        detail: 'No mailbox gets more than fifteen account emails an hour, at most five of them resets',
        tests: {
          'security/email-change.test.ts': [
            'by changing back and forth sends each recipient at most fifteen emails in an hour, five of them resets',
          ],
        },
      },
      {
        detail:
          'Reset tokens are stored hashed and work once within an hour; known and unknown emails get the same response',
        tests: {
          'app/api/auth/auth.test.ts': [
            'a token is stored as a hash, works once within an hour, and is replaced by a newer one',
            'known and unknown emails get the same response and cause the same work',
          ],
        },
      },
    ],
  },
  {
    promise: 'A shared browser forgets its user.',
    details: [
      {
        detail:
          'A browser that others use too forgets a user at their logout, at the end of their session and when another user logs in, as the list of all stored keys says',
        tests: {
          'components/screens/stored-keys.test.ts': [
            'what a user has left in a shared browser',
            'nothing is stored in a browser that the list does not name',
          ],
          'components/accounts/use-link-token.test.tsx': [
            'a link that a user opens $when survives a reload, and after their logout opens nothing: neither on its page nor on a new one',
          ],
        },
      },
    ],
  },
  {
    promise: 'What an account stores is bounded, and there is always an admin.',
    details: [
      {
        detail: 'An account stores at most 1,000 recipes, 20 MB in total, and changes at most 300 an hour',
        tests: {
          'security/recipes.test.ts': [
            'more than 1,000 recipes per account are refused, even with twenty concurrent requests and by forking',
            'more than 300 recipe changes in an hour are refused, with Retry-After',
            'more than 20 MB of recipes per account are refused when added, forked or changed, until some are deleted',
          ],
        },
      },
      {
        detail: 'There is always at least one admin, even if two leave at the same time',
        tests: {
          'app/api/admin/users.test.ts': ['when two admins concurrently $action each other, one remains'],
          'security/two-processes.test.ts': [
            'when two admins concurrently delete their accounts in different processes, one remains',
          ],
        },
      },
    ],
  },
  {
    promise: 'A private recipe is like a missing one, on every path.',
    details: [
      {
        detail: 'A private recipe is the same 404 as a missing one, on every path',
        tests: {
          'e2e/private-recipes.spec.ts': ['no one else can find a user’s private recipe, on any path'],
        },
      },
    ],
  },
  {
    promise: 'Nothing about one visitor is in a page of another.',
    details: [
      {
        detail:
          "Shared cache entries are rendered without any visitor's headers; no header of the first visitor leaves a trace",
        tests: {
          'security/cache.test.ts': [
            '$header of the first client does not affect the next visitor’s response',
          ],
          'server/gateway/cached-pages.test.ts': [
            'a public page is rendered once, without any header of the first visitor',
          ],
        },
      },
      {
        detail: '"Not found" is never cached; an owner never gets a cached response',
        tests: {
          'security/cache.test.ts': [
            '“not found” at %s is never cached in any variant: no one can fill the cache with missing pages',
            'a private recipe, $variant',
          ],
        },
      },
    ],
  },
  {
    promise: 'Responses and log contain no stack trace, path, query, token or password.',
    details: [
      {
        detail: "No response contains a stack trace, a path, a query or a driver's message",
        tests: {
          'lib/api/route.test.ts': [
            'an unexpected error becomes a neutral 500 that contains none of its text',
          ],
          'server/gateway/gateway.test.ts': [
            'a page that fails because of it returns 503, one that fails otherwise 500; neither is blank',
          ],
        },
      },
      {
        detail: 'Every response in a test has exactly the body that its endpoint declares',
        tests: { 'lib/http/endpoint.test.ts': ['$label fails'] },
      },
      {
        detail: 'The log contains no email, token or password',
        tests: { 'e2e/account-api.spec.ts': ['the log contains no email, token or password'] },
      },
    ],
  },
  {
    promise: 'Only our own scripts run, and videos come only from YouTube and Vimeo.',
    details: [
      {
        detail: 'Only inline scripts that Next itself writes can run',
        tests: {
          'server/renderer/script-policy.test.ts': [
            "Next's own scripts are allowed by the hash of their exact text",
            'the inline script %p is refused',
          ],
          'e2e/script-policy.spec.ts': ['scripts in a recipe’s text are rendered as text'],
        },
      },
      {
        detail: 'Every response has the security headers; pages with a secret in their URL send no referrer',
        tests: {
          'server/gateway/gateway.test.ts': [
            'every response has a unique request ID and the security headers',
            'the token of %s does not leave the shop in a Referer: the page tells browsers to send none',
          ],
          'e2e/accounts.spec.ts': ['account pages are private: no-store, noindex'],
          'security/connections.test.ts': [
            'an unknown expectation returns 417 with the security headers of every response',
          ],
        },
      },
      {
        detail: 'Videos are framed only from YouTube and Vimeo, over https',
        tests: { 'lib/recipes/video-rules.test.ts': ['%p is never embedded', 'embeds $url in privacy mode'] },
      },
    ],
  },
  {
    promise: "A checkout is charged once, at the database's prices, whatever fails.",
    details: [
      {
        detail:
          'Stolen cards cannot be tried in large numbers, even from thousands of addresses: then, new customers’ banks confirm each card',
        tests: {
          'app/api/orders/card-testing.test.ts': [
            'of a wave of declined cards, each from another address, at most fifty are tried without authentication; admins get one alert, and everyone else still buys',
          ],
        },
      },
      {
        detail: 'While cards are tried, an honest new guest still pays by card; a checkout has two cards',
        tests: {
          'app/api/orders/card-testing.test.ts': [
            'while cards are tried, an honest new guest still pays by card at once: the bank confirms it, and a first card that fails leaves one more',
            'while cards are tried, the third card of a checkout is refused with 429 before the provider sees it',
          ],
        },
      },

      {
        detail:
          'Orders are priced from the database in whole cents and committed before a provider is called',
        tests: {
          'app/api/orders/placement.test.ts': ['returns 409 for a price of %d that is not the current one'],
          'app/api/orders/crashes.test.ts': [
            'killed %s: the reconciler and a retry with the same key both complete the order correctly',
          ],
        },
      },
      {
        detail:
          'A checkout is charged once, regardless of who is signed in, in which tab, and what fails on the way',
        tests: {
          'app/api/orders/one-checkout.test.ts': ['a checkout is charged once, although'],
          'property/checkout-interleavings.ts': [
            'checkout %i is charged at most once, matches the ledger, and shows the customer its actual state',
          ],
        },
      },
      {
        detail: 'An approved PayPal order of another checkout, shipping address or amount is never captured',
        tests: {
          'app/api/orders/paypal.test.ts': [
            'a PayPal order created for a checkout',
            'refuses a PayPal order that is unapproved, already used or for a different amount with 400: no capture',
          ],
        },
      },
      {
        detail:
          "A client can have at most 20 open orders, 10 per email, and an account 10; a refused order writes nothing, and no one can block another's email",
        tests: {
          'app/api/orders/open-orders.test.ts': [
            'refuses another order with 429 and writes nothing once $owner has $count open orders',
            'a client with too many declined cards is refused before its order is recorded',
            'open orders from another client with a guest’s email do not prevent the guest from paying',
          ],
        },
      },
      {
        detail:
          'PayPal is asked to verify a webhook only if its time, certificate host and size are plausible; PayPal retries webhooks for three days',
        tests: {
          'lib/payments/paypal/paypal-connection.test.ts': [
            'a webhook that PayPal cannot have sent is refused without a request to PayPal',
          ],
        },
      },
      {
        detail: 'One order per key and one payment per order, even if the process is killed at any point',
        tests: {
          'app/api/orders/orders.test.ts': [
            'twenty identical concurrent orders with one key create one order and one charge',
          ],
          'app/api/orders/crashes.test.ts': [
            'killed %s: the reconciler and a retry with the same key both complete the order correctly',
          ],
          'e2e/orders.spec.ts': [
            'when the shop is killed during many orders, each order is paid once when its key is sent again',
          ],
        },
      },
      {
        detail:
          "Stripe's webhooks are verified by their raw bytes; their content is never trusted but fetched from Stripe",
        tests: {
          'app/api/webhooks/stripe.test.ts': [
            'returns 400 for a signature $rule',
            'the content of an event is not trusted: the shop queries the provider',
          ],
        },
      },
    ],
  },
  {
    promise: "Orders and saved cards open only to their owner, or with the link of the order's email.",
    details: [
      {
        detail: "Another session with a checkout's key only learns the number and state of its order",
        tests: {
          'app/api/orders/orders.test.ts': [
            'when two customers send the same key, the second one is not charged and learns only the order number',
          ],
        },
      },
      {
        detail:
          "An order's page and its actions need the session of its owner or the token of its link, which is derived from the secret, removed from the URL once it is read, and sent to no other site; a guest's order is added to an account only by the emailed link",
        tests: {
          'app/api/orders/order-page.test.ts': [
            'says nothing to strangers: not even whether there is such an order',
            'needs an account, the link of the email, and the same email address',
          ],
        },
      },
      {
        detail: 'A saved card belongs only to its owner, and its details come from the provider',
        tests: {
          'app/api/users/me/payment-methods.test.ts': [
            'rejects another customer’s card from the shop’s own records: no request to the provider, and no order',
            'brand, number and expiry come from the provider, not the body; the first card is the default',
          ],
        },
      },
    ],
  },
  {
    promise:
      'The shop does not start with a weak secret or mixed keys, and no package is older than a known fix.',
    details: [
      {
        detail:
          'The shop does not start with a known, short or repetitive secret, live keys without https or with test keys, limits off with live keys, or as a public trial shop',
        tests: {
          'security/start.test.ts': ['the shop does not start $label'],
          'lib/runtime/env.test.ts': [
            'an invalid variable is refused by its name: $variables',
            'a trial shop on the host “$host” starts: $isStarted',
          ],
        },
      },
      {
        detail:
          'No package is older than the fix of a known vulnerability; all come from the registry; install scripts are allowed by name',
        tests: {
          'security/supply-chain.test.ts': [
            'no package is older than the version that fixes a known vulnerability',
            'every package comes from the registry: no link, no repository, no other host',
            'only listed packages run code during installation',
            'updates are watched wherever a version is named: packages, actions and images',
          ],
        },
      },
    ],
  },
];

/** An attacker's attempts at each endpoint; attacks that apply to all of them are tested in `tests/security`. */
export const ATTACKS: readonly { endpoints: readonly string[]; attack: string; tests: NamedTests }[] = [
  {
    endpoints: ['POST /api/auth/login'],
    attack:
      'operators instead of texts, guessing, inferring accounts from wording or timing, session fixation',
    tests: {
      'security/injection.test.ts': [
        'an operator, a list or a number instead of a string gets 400 in every field of every endpoint',
      ],
      'security/sign-in.test.ts': ['unlimited guessing', 'locking an owner out with wrong guesses'],
      'app/api/auth/auth.test.ts': ['a wrong password and an unknown email get the same response'],
      'security/sessions.test.ts': ['the login does not reuse a session that was planted before it'],
      'attack/logins.ts': [
        'a login takes as long for an unknown email as for a known one ({SAMPLES} samples each)',
      ],
      'security/second-factor.test.ts': [
        'a wrong password gets the same response with the right code, a wrong one and none, as for an unknown email',
      ],
    },
  },
  {
    endpoints: ['POST /api/auth/logout'],
    attack: 'signing a user out from another site',
    tests: { 'security/next-auth.test.ts': ['logging someone out from another site'] },
  },
  {
    endpoints: ['POST /api/auth/register'],
    attack: 'a role in the body, a second account for one email, unlimited accounts',
    tests: {
      'app/api/auth/auth.test.ts': ['ignores role, favorites and _id in the body'],
      'security/sign-in.test.ts': ['a second account for one email'],
      'security/limits.test.ts': [
        'accounts are limited per client, even for twenty concurrent registrations',
      ],
    },
  },
  {
    endpoints: ['POST /api/auth/request-password-reset'],
    attack: 'finding out who has an account, emailing many addresses, redirecting the email or its link',
    tests: {
      'app/api/auth/auth.test.ts': ['known and unknown emails get the same response and cause the same work'],
      'security/reset-request.test.ts': [
        '$label sends no reset email and gets 400',
        'a host sent by the attacker does not appear in the link',
        'reset emails stop after thirty requests from one client in an hour, even concurrent ones',
      ],
    },
  },
  {
    endpoints: ['POST /api/orders/find'],
    attack: 'finding out who has ordered what, getting the link to an order of another, flooding a mailbox',
    tests: {
      'app/api/orders/find-order.test.ts': [
        '$rule is refused with 400 at its field, and sends nothing',
        'whether there is such an order changes neither the response nor the work that it causes',
        'only the email of the order gets its link, which opens it',
        'an address gets five links to orders in an hour, which keep no one from a new password, and nobody is told',
        'a client can ask thirty times in an hour',
      ],
    },
  },
  {
    endpoints: ['POST /api/auth/reset-password', 'POST /api/auth/check-reset-token'],
    attack: 'a token used twice, late, guessed, or twenty times at once; signing in with it',
    tests: {
      'app/api/auth/auth.test.ts': [
        'a token is stored as a hash, works once within an hour, and is replaced by a newer one',
        'only one of 20 concurrent requests with the same token succeeds; it ends every session and does not log in',
        'refuses the token %j with 400',
        'a token can be checked without being used; a used, replaced or expired one is refused like in a reset',
      ],
      'security/limits.test.ts': ['guesses of reset tokens are limited, even twenty concurrent ones'],
    },
  },
  {
    endpoints: ['POST /api/auth/restore-email'],
    attack: 'reverting another account’s change, keeping a stolen account, waiting in one for a victim',
    tests: {
      'security/account-waiting.test.ts': [
        'what the victim entered is neither left in the account nor told by email',
      ],
      'security/email-change.test.ts': [
        'a link that reverts a change',
        'keeping a stolen account by changing its email',
        'changing the email back recovers the account',
      ],
    },
  },
  {
    endpoints: ['/reset-password', '/restore-email'],
    attack: 'reading the token in a referrer, a log, the URL or a cache',
    tests: {
      'e2e/accounts.spec.ts': [
        'account pages are private: no-store, noindex',
        'the tokens of order and reset links do not leave the page in a Referer',
      ],
      'e2e/account-api.spec.ts': ['the log contains no email, token or password'],
      'e2e/restore-email.spec.ts': [
        'a stolen account is recovered with the link sent to its old email address; {width} pixels wide',
      ],
    },
  },
  {
    endpoints: ['/?login=…', '/login'],
    attack: 'leading a visitor to another site after the login',
    tests: { 'lib/pages/login-target-rules.test.ts': ['a login never leads on to $rule'] },
  },
  {
    endpoints: ['next-auth’s own endpoints'],
    attack: 'redirects to other sites, signing out by a GET request, forged sessions',
    tests: {
      'security/next-auth.test.ts': [
        'redirecting someone to another site through the login',
        'returns 404 in the shop’s envelope for $label',
      ],
      'security/sessions.test.ts': ['a session encrypted with the secret “%s” is refused: 401'],
      'security/start.test.ts': ['the shop does not start $label'],
    },
  },
  {
    endpoints: ['GET /api/users/me', 'GET /api/users/me/export'],
    attack: 'an expired or forged session, a revoked role; being signed out by an unavailable database',
    tests: {
      'app/api/auth/auth.test.ts': [
        'is refused with 401 when the request has $credentials',
        'ends immediately when the user is deleted or the token version increases',
      ],
      'security/sessions.test.ts': [
        'a database outage signs no one out: after the 503, the session is valid again',
      ],
      'app/api/users/me/export.test.ts': [
        'the file contains all of the account’s data and no other user’s data',
      ],
    },
  },
  {
    endpoints: [
      'PUT /api/users/me/phone',
      'PUT /api/users/me/email',
      'PUT /api/users/me/password',
      'GET',
      'PUT /api/users/me/allergens',
    ],
    attack:
      'extra fields, guessing the password with a stolen session, probing for accounts, keeping older sessions',
    tests: {
      'app/api/users/me.test.ts': [
        '%s refuses operators and wrong types with 400',
        'the phone number can be set and removed; other fields are ignored',
        'is stored only when they say so, is in the export, and is gone when they take it back',
        'is deleted with the account',
        'a new password ends every other session; the current one continues with a new token',
      ],
      'security/limits.test.ts': [
        'a stolen session cannot guess the password by $label: ten of twenty concurrent guesses are refused',
      ],
      'security/email-change.test.ts': [
        'by checking which emails are taken ends after ten changes in an hour, including refused ones',
      ],
    },
  },
  {
    endpoints: [
      'POST, DELETE /api/users/me/second-factor',
      'POST /api/users/me/second-factor/setup',
      'POST /api/users/me/second-factor/recovery-codes',
    ],
    attack:
      'turning it off or getting recovery codes with a stolen session, replacing the secret, confirming twice',
    tests: {
      'security/second-factor.test.ts': [
        'cannot $label without the password and a code',
        'cannot replace the secret of two-step login that is on',
        'cannot lock logins with wrong codes',
      ],
      'app/api/users/me/second-factor.test.ts': [
        'succeeds once, even if two requests confirm it at the same time',
      ],
    },
  },
  {
    endpoints: ['DELETE /api/users/me'],
    attack: 'without the password, as the last admin, leaving orders or cards behind',
    tests: {
      'app/api/users/me.test.ts': ['requires the current password'],
      'security/two-processes.test.ts': [
        'when two admins concurrently delete their accounts in different processes, one remains',
      ],
      'app/api/orders/my-orders.test.ts': [
        'orders of a deleted account remain, without a link to the account',
      ],
      'app/api/users/me/payment-methods.test.ts': [
        'cards are deleted with the account, even while the provider is unavailable',
      ],
    },
  },
  {
    endpoints: ['GET, POST /api/users/me/addresses', 'PUT, DELETE /api/users/me/addresses/{id}'],
    attack: 'another user’s address, an eleventh, two default ones, owner and ID in the body',
    tests: {
      'app/api/users/me/addresses.test.ts': [
        'returns the same 404 for another customer’s address as for an unknown id, and changes nothing',
        'ignores _id and userId in the body',
        'of 20 new addresses, 10 are saved, one of them as the primary one',
      ],
      'security/two-processes.test.ts': [
        'two processes do not store an eleventh address, or a second primary one',
      ],
    },
  },
  {
    endpoints: ['POST /api/payment/setup_intent'],
    attack: 'testing stolen cards, as a guest or without limit',
    tests: {
      'security/access.test.ts': ['$label cannot use an endpoint that needs a session: 401'],
      'security/limits.test.ts': [
        'card testing is limited: after a client’s last setup intent, no more requests reach the provider',
      ],
    },
  },
  {
    endpoints: [
      'GET, POST /api/users/me/payment-methods',
      'PUT, DELETE /api/users/me/payment-methods/{stripeId}',
      'PUT /api/users/me/payment-methods/{stripeId}/default',
    ],
    attack: 'another user’s card, invented card details, an eleventh card',
    tests: {
      'app/api/users/me/payment-methods.test.ts': [
        'rejects another customer’s card from the shop’s own records: no request to the provider, and no order',
        'brand, number and expiry come from the provider, not the body; the first card is the default',
        'of 20 cards added concurrently at most ten are listed, one is the default, and no others stay attached',
      ],
    },
  },
  {
    endpoints: ['POST, DELETE /api/notes/{id}/helpful'],
    attack: 'one’s own note, double votes, a number that drifts',
    tests: {
      'app/api/note-votes.test.ts': [
        'refuses a guest with 401, and a user whose email is not proven with 403',
        'no one votes for their own note: 403; a note that is not published is 404',
        'an author whom an admin has blocked cannot vote: 403, but can take a vote back',
        'an account has room for a bounded number of votes: 409',
        'a client that votes without end, with whatever accounts, is refused with 429',
        'many votes and their removals at once leave an exact number',
      ],
    },
  },
  {
    endpoints: [
      'GET, POST /api/users/me/collections',
      'PUT, DELETE /api/users/me/collections/{id}',
      'POST, DELETE /api/users/me/collections/{id}/link',
    ],
    attack:
      'another user’s collection, private recipes in it, a link that was ended or guessed, endless collections',
    tests: {
      'app/api/users/me/collections.test.ts': [
        'refuses a guest with 401',
        'another user’s collection is 404 for every change, and stays as it was',
        'a private recipe, whoever’s, and one that does not exist are in no collection: 404',
        'refuses $rule with 400',
        'of two devices, the second does not overwrite what it has not seen: 409',
        'an account has room for a bounded number of collections: 409, also at once',
        'a link shows a collection without its owner until it is ended or made again',
      ],
    },
  },
  {
    endpoints: ['GET, PUT /api/users/me/plan'],
    attack:
      'another user’s plan, two devices that overwrite each other, endless or broken entries, a clock that is fast',
    tests: {
      'app/api/users/me/plan.test.ts': [
        'refuses a guest with 401',
        'refuses $rule with 400',
        'of two devices that send at once, the second gets the plan of the first to merge: 409',
        'nobody else reads or changes a plan',
        'a clock that is fast does not win against all later changes',
      ],
    },
  },
  {
    endpoints: ['GET, PUT /api/users/me/private-notes/{id}'],
    attack: 'another user’s note or private recipe, two devices that overwrite each other, endless notes',
    tests: {
      'app/api/users/me/private-notes.test.ts': [
        'refuses a guest with 401',
        'nobody else reads a note: neither another user, nor the recipe’s page, call and cached responses',
        'the private recipe of another user, and one that does not exist, are 404',
        'a text that is too long is 400, and one that cannot be seen removes the note',
        'of two devices, the second does not overwrite what it has not seen: 409',
        'an account has room for a bounded number of notes: 409',
      ],
    },
  },
  {
    endpoints: ['GET /api/recipes/{id}/notes', 'GET, PUT, DELETE /api/users/me/notes/{id}'],
    attack:
      'an email of somebody else, many accounts, counts that drift, links, markup, another author’s name',
    tests: {
      'app/api/users/me/notes.test.ts': [
        'refuses a user whose email is not proven with 403',
        'the first note of a new account waits, and neither it nor its stars are shown',
        'a note says nothing about its account',
        'refuses the name %p, which looks like the shop’s, with 400',
        'many ratings, edits and removals at once leave exact numbers',
        'a user and a client who rate without end are refused with 429',
        'has the published ratings, and hostile texts as texts',
      ],
    },
  },
  {
    endpoints: [
      'GET /api/admin/notes',
      'PUT /api/admin/notes/{id}',
      'PUT, DELETE /api/admin/notes/{id}/answer',
      'PUT /api/admin/notes/{id}/author',
      'POST /api/notes/{id}/report',
    ],
    attack: 'a low rating as a reason, a decision on a text that was not read',
    tests: {
      'app/api/admin/notes.test.ts': [
        'a user can neither read the queue nor decide: 403',
        'refuses a decision with $rule: 400',
        'a note that its author has edited since is not decided on: 409',
        'a rating without a note is not hidden, since every reason is about a text: 400',
        'a decision on a note that another admin has decided on since changes nothing: 409',
        'decisions, edits and removals at once leave exact numbers',
        'a user cannot answer: 403; an empty answer is 400, and so is one that is too long',
        'a note that its author has edited since is not answered: 409; an answer to nothing seen is 400',
        'a user cannot block anyone: 403; the author of an anonymous note is 404',
        'a client counts once a day for a note, which stays published until an admin decides',
        'a client that reports without end is refused with 429',
      ],
    },
  },
  {
    endpoints: ['POST /api/auth/verify-email', 'POST /api/users/me/email/verification'],
    attack:
      'a guessed, used, expired or former token; a flooded mailbox; an order placed with somebody else’s email',
    tests: {
      'app/api/auth/verify-email.test.ts': [
        'the token %p proves nothing: 400',
        'the link proves the email once, and only the newest link does',
        'the link to a former email proves nothing about the new one',
        'the link is emailed on request, but not to a verified user, and not without limit',
        'the emailed link to an order proves the email of the signed-in user who opens it, and of no one else',
      ],
    },
  },
  {
    endpoints: ['GET /api/users/me/favorites', 'POST, DELETE /api/users/me/favorites/{id}'],
    attack: 'a private recipe, counts that drift',
    tests: {
      'app/api/users/me/favorites.test.ts': [
        'returns 404 for a private recipe, even for its owner, and changes nothing',
        'concurrent toggles by 20 users leave every count equal to its number of users',
        'a user deleted while toggling leaves no favorite behind, and the count is correct',
      ],
    },
  },
  {
    endpoints: ['GET /api/orders/my-orders', 'GET /api/orders/attempt'],
    attack: 'orders of others, of guests with one’s email, provider IDs',
    tests: {
      'app/api/orders/my-orders.test.ts': [
        'a member sees neither other customers’ orders nor guest orders with the same email',
        'orders are listed newest first with their items, and without provider ids',
      ],
      'app/api/orders/attempt.test.ts': [
        'a checkout that is waiting for the bank returns that state, but never the client secret',
        'a client that checks attempts too often is refused with 429',
      ],
    },
  },
  {
    endpoints: ['POST /api/orders'],
    attack:
      'changed prices and quantities, items not for sale, another’s card, duplicates, card numbers, server-side fields, unlimited orders',
    tests: {
      'app/api/orders/placement.test.ts': [
        'returns 409 for a price of %d that is not the current one',
        'refuses a quantity of %j with 400',
        'refuses another customer’s card with 400 before any provider request',
        'returns 400 for raw card data ($rule), and logs none of it',
        'fields that only the server sets are ignored',
      ],
      'app/api/orders/orders.test.ts': [
        'twenty identical concurrent orders without a key create one order and one charge',
      ],
      'app/api/orders/open-orders.test.ts': [
        'refuses another order with 429 and writes nothing once $owner has $count open orders',
      ],
    },
  },
  {
    endpoints: ['POST /api/orders/create-paypal-order'],
    attack: 'approving a cheap cart for an expensive one, one approval twice, another’s approval',
    tests: {
      'app/api/orders/paypal.test.ts': [
        'an invalid cart is refused without a request to PayPal',
        'refuses an unknown PayPal order or another customer’s with 404: no order, no capture',
        'refuses a PayPal order that is unapproved, already used or for a different amount with 400: no capture',
        'an approved order is captured once, with one email, however often it is sent',
      ],
    },
  },
  {
    endpoints: ['GET /api/stock', 'POST /api/stock/notices', 'GET, PUT /api/admin/stock/{id}'],
    attack:
      'without the role, selling a piece twice, reading what is reserved, emptying the shelves without paying',
    tests: {
      'app/api/admin/stock.test.ts': [
        'refuses guests with 401 and users with 403, and changes nothing',
        'anyone learns how many are left only of packs that are low, and never what is reserved',
      ],
      'app/api/orders/stock.test.ts': [
        'fifty buyers at once in two processes that are killed midway buy exactly the ten pieces that are left',
        'one client cannot keep more of $rule from others than its limit without paying',
      ],
      'app/api/stock-notices.test.ts': [
        'refuses to note %j: %i',
        'everyone who asked gets one email, however often they asked and it is sent',
        'several packs that are back are one email, and an address gets four a day, whoever entered it',
      ],
    },
  },
  {
    endpoints: ['POST /api/admin/recalls'],
    attack: 'without the role, writing to buyers twice, several lines as a subject',
    tests: {
      'app/api/admin/recalls.test.ts': [
        'refuses guests with 401 and users with 403, and writes to no one',
        'the request again, two admins at once, and other words for the same send nothing more',
        'the subject of an email stays one line',
      ],
    },
  },
  {
    endpoints: [
      'GET /api/orders/{id}',
      'GET /api/orders/{id}/reorder',
      'POST /api/orders/{id}/cancel',
      'POST /api/orders/{id}/claim',
    ],
    attack:
      'orders of others, guessed or foreign tokens, refunding twice, canceling what is packed, taking over an order by its email address',
    tests: {
      'app/api/orders/order-page.test.ts': [
        'says nothing to strangers: not even whether there is such an order',
        'refuses a token of a megabyte',
        'is refused once %s, and nothing is refunded',
        'gets the money back, once, however often and from wherever they cancel',
        'needs an account, the link of the email, and the same email address',
        'works once; then the account is the owner, and the order is no longer a guest’s',
      ],
    },
  },
  {
    endpoints: ['The providers’ webhooks'],
    attack: 'forged, old, repeated, out of order, with another amount',
    tests: {
      'app/api/webhooks/stripe.test.ts': [
        'returns 400 for a signature $rule',
        'an event delivered twenty times concurrently is processed once',
        'a payment of a different amount raises an alert instead of marking the order paid',
      ],
      'app/api/orders/paypal.test.ts': [
        'refuses a webhook with 400 if PayPal did not sign it or if it was changed',
      ],
      'lib/payments/paypal/paypal-connection.test.ts': [
        'a webhook that PayPal cannot have sent is refused without a request to PayPal',
      ],
    },
  },
  {
    endpoints: ['GET /api/recipes/{id}, its page and data'],
    attack: 'a private recipe on any path, scripts in its texts',
    tests: {
      'e2e/private-recipes.spec.ts': ['no one else can find a user’s private recipe, on any path'],
      'lib/site/site.test.ts': [
        '</script> in a title is harmless: the structured data contains no <, and no text is lost',
      ],
      'security/cache.test.ts': ['a private recipe, $variant'],
    },
  },
  {
    endpoints: ['GET /api/recipes/{id}/products', 'POST /api/recipes/{id}/basket'],
    attack: 'a private recipe of others, a huge cart or an operator in it, computing without a pause',
    tests: {
      'app/api/recipe-baskets.test.ts': [
        'a private recipe has products and a basket for its owner alone; for others it is like a missing one',
        'a basket is refused with 400 that names $field: $body',
        'a client that computes too many baskets is refused with 429',
        'products and baskets are for one visitor: they are never cached',
      ],
    },
  },
  {
    endpoints: [
      'GET /api/search',
      '/api/autocomplete/search',
      '/api/dishes',
      '/api/recipes/countries',
      '/api/recipes/food-types',
      '/api/recipes/advanced-search',
      '/api/recipes/top',
      'GET /api/allergens',
      'POST /api/leftover-recipes',
      'POST /api/pantry/matches',
    ],
    attack: 'private recipes in results and counts, patterns, operators, oversized texts and page numbers',
    tests: {
      'e2e/private-recipes.spec.ts': ['no one else can find a user’s private recipe, on any path'],
      'security/injection.test.ts': [
        'a search for “%s” finds that text, and is not a pattern',
        'a repeated parameter, or one with brackets, is never an operator: it gets 400 or is ignored',
      ],
      'lib/basket/allergen-filter.test.ts': ['leaves out private recipes and what does not exist'],
      'lib/basket/leftover-recipes.test.ts': [
        'recipes that use most of what is left over come first, and neither private ones nor those of the basket',
      ],
      'app/api/pantry-matches.test.ts': [
        'dishes that lack the least come first, then those that cost the least; private ones and those without anything of mine never',
        'a client that asks too often is refused with 429, and nothing is kept by a cache',
      ],
      'app/api/search.test.ts': ['returns 20 results per page; a page beyond the last is empty'],
    },
  },
  {
    endpoints: ['GET /api/ingredients', '/api/ingredients/{id}'],
    attack: 'excessive limits',
    tests: { 'app/api/browsing.test.ts': ['refuses the query %p with 400'] },
  },
  {
    endpoints: ['Sitemap'],
    attack: 'private recipes',
    tests: {
      'lib/site/site.test.ts': [
        'the sitemap contains public recipes, ingredients and countries, and no private recipe',
      ],
    },
  },
  {
    endpoints: [
      'GET, POST /api/user/recipes',
      'PUT, DELETE /api/user/recipes/{id}',
      'GET /api/user/recipes/export',
    ],
    attack: 'another’s recipe, publishing one’s own, counts, framing other pages, unlimited recipes',
    tests: {
      'app/api/user/recipes.test.ts': [
        'ignores owner, privacy, favorites, images and time in the body',
        "another user's private recipe, an unknown id and a malformed id get the same 404",
      ],
      'app/api/user/recipe-export.test.ts': ['a guest gets nothing, and a user only recipes of their own'],
      'lib/recipes/video-rules.test.ts': ['%p is never embedded'],
      'security/recipes.test.ts': [
        'more than 1,000 recipes per account are refused, even with twenty concurrent requests and by forking',
      ],
    },
  },
  {
    endpoints: ['POST /api/user/recipes/import', 'POST /api/user/recipes/import/recipes'],
    attack:
      'files made to exhaust the shop, addresses of its own network, recipes of others, unlimited readings',
    tests: {
      'app/api/user/recipe-import.test.ts': [
        'a guest is refused with 401',
        'too many readings an hour are refused',
        'a guest, an empty batch, one of 21, and one too many an hour are refused',
        'a recipe of the user’s own with the same title or address is named, another user’s is not',
        'a page is read into the fields of a recipe, its address is kept, and nothing is stored',
      ],
      'lib/import/recipe-file-reader.test.ts': ['a bomb is refused with what to do: %s'],
      'lib/recipe-box/import-queries.test.ts': [
        'a thousand recipes are read once, however many are compared with them',
      ],
      'server/import/import-processes.test.ts': [
        'a file that takes too long is given up, and the next one is read',
        'a small file that asks for too much memory at once ends its own process only',
        'a user’s first file is read before the second of another, whose eleventh is refused',
      ],
      'lib/import/recipe-reading-rules.test.ts': [
        'a page made to exhaust the shop is read, or not, in one pass: %s',
      ],
      'lib/import/page-fetcher.test.ts': [
        '“%s” is refused before anything is sent',
        'a page that leads to “%s” is refused',
        'a name that means %s is refused',
        'a name is asked for once, so that it cannot mean another machine when the connection is made',
        'a page that is larger than 3 MB, once read as %s, is refused',
        'a response %d is refused, and nothing of it is repeated',
      ],
      'lib/recipes/recipe-text-rules.test.ts': ['the source “%s” is split at its web address'],
    },
  },
  {
    endpoints: ['POST /api/user/recipes/fork/{id}'],
    attack: 'copying private recipes, copying counts, deleting the original’s images',
    tests: {
      'app/api/user/recipes.test.ts': [
        'is refused with 404 for a private recipe, even the customer’s own: only public recipes can be forked',
        'is a private copy that starts without favorites and does not change with the original',
        'keeps its images when the original is deleted; they are deleted with the fork',
        'refuses too many new recipes with 429 and Retry-After',
      ],
    },
  },
  {
    endpoints: ['POST /api/ingredients/matches'],
    attack: 'without a session, more names than a recipe has lines',
    tests: {
      'security/access.test.ts': ['$label cannot use an endpoint that needs a session: 401'],
      'app/api/ingredients/matches.test.ts': [
        'the names of recipe lines are matched to what can be ordered, as on a recipe’s page, for signed-in users',
      ],
    },
  },
  {
    endpoints: ['GET /api/recipes'],
    attack: 'the admin list, arbitrary fields and sort orders',
    tests: {
      'security/injection.test.ts': ['the admin list accepts only enumerated values: %s gets 400'],
      'app/api/recipes.test.ts': ['never lists a private recipe'],
    },
  },
  {
    endpoints: [
      'POST /api/admin/recipes',
      'PUT, DELETE /api/admin/recipes/{id}',
      'GET, POST /api/admin/ingredients',
      'PUT, DELETE /api/admin/ingredients/{id}',
      'GET /api/admin/ingredients/{id}/uses',
    ],
    attack: 'without the role, from another site, invalid prices, deleting ordered items',
    tests: {
      'security/access.test.ts': ['a user cannot use an admin endpoint: 403'],
      'app/api/admin/catalog.test.ts': [
        'refuses a cookie-authenticated request from another site with 403',
        'refuses the price %p with 400',
      ],
      'app/api/admin/recipe-drafts.test.ts': [
        'a user’s own recipe is not a draft that admins can read, change or delete',
      ],
      'app/api/orders/my-orders.test.ts': ['an item whose ingredient was deleted keeps its name and price'],
    },
  },
  {
    endpoints: ['POST /api/admin/ingredients/{id}/decision'],
    attack: 'without the role, two admins who decide differently at once, deciding about what has changed',
    tests: {
      'app/api/admin/ingredient-decisions.test.ts': [
        'of a guest with 401 and of a customer with 403, and nothing is decided',
        'for the second of two admins who decide at once',
      ],
    },
  },
  {
    endpoints: [
      'PUT /api/user/recipes/{id}/images',
      '/api/admin/recipes/{id}/images',
      '/api/admin/ingredients/{id}/image',
      '/api/admin/ingredients/image-check',
    ],
    attack: 'other files, images that exhaust memory, location metadata, another’s image, concurrent uploads',
    tests: {
      'app/api/user/recipe-images.test.ts': [
        'refuses $label, and nothing changes',
        'a %s is stored as a JPEG without metadata',
        'another recipe’s image cannot be claimed by its name',
        'concurrent uploads and the deletion of the recipe leave no unused image behind',
      ],
      'security/images.test.ts': [
        'an image of $width by $height pixels is refused by its header, before a row is decoded',
      ],
    },
  },
  {
    endpoints: [
      'GET /api/admin/orders',
      'PUT /api/admin/orders/{id}/status',
      'GET /api/admin/orders/export',
      'POST /api/admin/orders/{id}/partial-refund',
      'POST /api/admin/orders/{id}/outside-refund',
      'POST /api/admin/orders/{id}/refunds',
      'POST /api/admin/orders/{id}/notes',
      'PUT /api/admin/orders/{id}/shipment',
      'PUT /api/admin/orders/{id}/address',
      'POST /api/admin/orders/{id}/refund',
      'GET /api/admin/payment-alerts',
      'PUT /api/admin/payment-alerts/{id}',
    ],
    attack: 'without the role, an invalid status, refunding twice',
    tests: {
      'app/api/admin/orders.test.ts': [
        'refuses guests with 401 and users with 403, and changes nothing',
        'can only be retried by an admin: others get 401 or 403',
        'refuses the status %j with 400',
        'a canceled paid order is refunded immediately, and only once however often it is canceled',
      ],
      'app/api/admin/payment-alerts.test.ts': [
        'refuses guests with 401 and users with 403, and changes nothing',
      ],
      'app/api/orders/order-page.test.ts': [
        'is for admins, with a carrier that the shop knows and a number that can be one',
      ],
      'app/api/admin/order-desk.test.ts': [
        'is corrected by admins only, and to a place that the shop delivers to',
        'are for admins only',
        'are those of the filter, and a customer’s name is no formula',
        'are shown to admins with their author, and never to the customer',
      ],
      'app/api/admin/partial-refunds.test.ts': [
        'only admins refund a part, of an order that exists',
        'of two admins at once, one refunds, and the other is told',
        'refuses more than is left, and names what is',
      ],
      'app/api/admin/outside-refunds.test.ts': [
        'by a user or a guest, without saying how, or of a refund that is not there',
        'twice, of two admins at once',
      ],
    },
  },
  {
    endpoints: ['GET /api/admin/payments/export'],
    attack: 'without the role, a month that is none',
    tests: {
      'app/api/admin/payments.test.ts': ['refuses guests with 401 and users with 403', 'refuses %s'],
    },
  },
  {
    endpoints: ['GET /api/admin/log/export'],
    attack: 'without the role, reading a customer’s data or a secret in the log, a name that is a formula',
    tests: {
      'app/api/admin/log.test.ts': [
        'refuses guests with 401 and users with 403',
        'the log has no password, token, email or address of a customer',
        'a name that looks like a formula is a text in the file',
      ],
    },
  },
  {
    endpoints: ['GET /api/admin/users', 'DELETE /api/admin/users/{id}', 'PUT /api/admin/users/{id}/role'],
    attack:
      'one’s own account, the last admin, an unknown role, secrets in the list, an admin more or less by a stolen session or unnoticed',
    tests: {
      'app/api/admin/users.test.ts': [
        'refuses to let admins change their own account: 403',
        'when two admins concurrently $action each other, one remains',
        'refuses the role %j with 400',
        'the list is paginated, newest first, and contains no credentials',
        'a session alone adds, removes and deletes no admin: $label, it is refused at the field',
        'an admin with two-step login changes a role and deletes a user only with a code',
        'a new admin, and every admin there was, is told by email, once',
        'an admin who is $action, and every other admin, is told by email, once',
      ],
      'app/api/users/me/second-factor.test.ts': [
        'refuses admins without it with 403 second_factor_setup_required, on admin endpoints only',
      ],
    },
  },
  {
    endpoints: [
      'GET /api/admin/content-pages',
      'GET, PUT /api/admin/content-pages/{slug}',
      'POST /api/admin/content-pages/preview',
    ],
    attack: 'without the role, scripts and links that every visitor gets, a text that makes a huge page',
    tests: {
      'app/api/admin/content-pages.test.ts': [
        '$name refuses guests with 401 and users with 403, and changes nothing',
      ],
      'lib/site/markdown-view.test.ts': [
        '$rule is inert',
        'the longest text of nothing but $rule becomes a page of bounded size',
      ],
    },
  },
  {
    endpoints: ['GET /api/places/{zip}'],
    attack: 'reading another file, texts that are no ZIP Code',
    tests: { 'app/api/places.test.ts': ['%j is refused with 404'] },
  },
  {
    endpoints: ['GET, PUT /api/admin/settings', 'GET /api/delivery'],
    attack: 'without the role, days that never come, contact details of another',
    tests: {
      'app/api/admin/settings.test.ts': [
        'the settings refuse guests with 401 and users with 403, and change nothing',
        '$rule is refused with 400 at its field',
        'anyone can ask from what the day of arrival is computed, and gets no contact',
      ],
    },
  },
  {
    endpoints: [
      'GET /api/admin/content-pages/{slug}/history',
      '/api/admin/content-pages/{slug}/history/{version}',
    ],
    attack: 'without the role, changing the history',
    tests: {
      'app/api/admin/content-pages.test.ts': [
        '$name refuses guests with 401 and users with 403, and changes nothing',
        'no write changes a stored version',
      ],
    },
  },
  {
    endpoints: ['/images/{file}', '/images/{file}/thumbnail.jpg', '/_next/image'],
    attack: 'other files, other hosts, filling the disk',
    tests: {
      'app/images.test.ts': [
        'returns 404 for %p',
        'refuses the width %p with 400',
        'with the parameters %p is 400, since caches would store it again',
      ],
      'e2e/bad-input.spec.ts': ['Next’s own image optimizer is disabled: it fetches and stores nothing'],
    },
  },
  {
    endpoints: ['/images/recipes/{id}/{file}'],
    attack: 'private recipes, other files, markup in a title, filling the disk',
    tests: {
      'app/share-images.test.ts': [
        'there is none of a private recipe, of an unknown one, or by another name',
        'a title may have $label',
        'it is drawn once, replaced when it is drawn again, and deleted with the image',
      ],
    },
  },
  {
    endpoints: ['Every changing request'],
    attack: 'another site on behalf of a signed-in user, with any kind of form',
    tests: {
      'security/access.test.ts': [
        'changes nothing with the cookie and the headers %j: 403',
        'signs no one in, out or up, and orders nothing, with the headers %j: 403',
        'is refused with 415 when a form of the type “%s” is sent, even from the shop’s own page',
      ],
    },
  },
  {
    endpoints: ['Every cached URL'],
    attack: 'leaving a trace in the next visitor’s response',
    tests: {
      'security/cache.test.ts': [
        '$header of the first client does not affect the next visitor’s response',
        'the response of %s is private, whatever follows the path',
        '“not found” at %s is never cached in any variant: no one can fill the cache with missing pages',
      ],
    },
  },
  {
    endpoints: ['GET /api/health/live', '/api/health/ready', '/api/metrics', '/api/openapi.json'],
    attack: 'learning more than that the shop is healthy',
    tests: {
      'lib/jobs/metrics-queries.test.ts': [
        'without METRICS_TOKEN, the metrics return 404, even for “Bearer undefined”',
        'refuses the bearer token %p',
      ],
    },
  },
  {
    endpoints: ['POST /api/page-vitals'],
    attack:
      'measurements that no browser makes, large ones, so many that others wait or the memory fills, naming a visitor or a path',
    tests: {
      'app/api/page-vitals.test.ts': [
        'refuses $label with 400 and counts nothing',
        'a client that reports more than sixty visits a minute gets 429, and others do not',
      ],
      'lib/db/memory-rate-limit.test.ts': [
        'ever more clients do not fill the memory: new ones are refused, known ones are not',
      ],
      'server/gateway/page-vitals.test.ts': [
        'a report over 1 KB $how gets 413, and no renderer sees it',
        'many reports at once occupy two slots, so that an order need not wait for them',
      ],
    },
  },
  {
    endpoints: ['POST /api/visit-events'],
    attack: 'counting what is private or missing, large or many reports, ever more different searches',
    tests: {
      'app/api/visit-events.test.ts': [
        'refuses $label with 400 and counts nothing',
        'a private recipe, which would say whose it is, and a missing one get 404 and are not counted',
        'a client that reports more than sixty events a minute gets 429, and others do not',
      ],
      'server/gateway/visit-counter.test.ts': [
        'ever more different searches do not fill the memory; those that are known go on to be counted',
      ],
      'lib/cache/visit-sum-store.test.ts': [
        'a day has at most a thousand different searches; those go on to be counted',
      ],
      'lib/cache/visit-sum-rules.test.ts': ['a search for $label is not counted'],
    },
  },
  {
    endpoints: ['The payment sandbox of a trial shop'],
    attack:
      'object properties as file names, its secret key in a browser, request smuggling, its controls from another site',
    tests: {
      'security/sandbox.test.ts': ['/sandbox/%s returns 404'],
      'sandbox/browser-request-handler.test.ts': [
        'the shop’s secret key is refused on the browsers’ port, in any part of a request',
      ],
      'server/gateway/payment-sandbox.test.ts': [
        'a %s whose body contains a request reaches the sandbox as one request: nothing is smuggled',
        'a request from another site (%s) gets 403 and changes nothing',
      ],
    },
  },
  {
    endpoints: ['/api/{...rest}, every unknown path'],
    attack: 'a response outside the error envelope',
    tests: {
      'e2e/bad-input.spec.ts': ['errors of the API are JSON: 404, 405 with Allow, 413'],
      'security/connections.test.ts': ['%s on an endpoint returns 405 as JSON with the allowed methods'],
    },
  },
  {
    endpoints: ['The connection itself'],
    attack: 'holding it open, half a request, malformed bytes',
    tests: {
      'security/connections.test.ts': [
        'half-sent bodies from one client',
        'one client cannot use up all connections: its next one is closed, not another client’s',
        '$label returns 400: no cache or link can be made to point elsewhere',
      ],
      'attack/fuzz-sockets.ts': ['the shop still serves requests'],
    },
  },
  {
    endpoints: ['POST /api/payment/setup_intent'],
    attack: 'testing stolen cards from many addresses',
    tests: {
      'app/api/orders/card-testing.test.ts': [
        'needs authentication $label',
        'tries a second card only with authentication once one has failed',
      ],
    },
  },
  {
    endpoints: ['POST /api/auth/passkey', '/api/auth/passkey/challenge'],
    attack:
      'forged, repeated, late or phished logins, a copied passkey, one that was removed or is another user’s, endless challenges',
    tests: {
      'security/passkeys.test.ts': [
        'with a signature by another key',
        'with what was signed before: of ten at the same time, one logs in',
        'after five minutes',
        'after the passkey was removed, with its sessions',
        'after the shop moved to another host, until it is back',
        'beyond the logins that a client may try',
      ],
    },
  },
  {
    endpoints: [
      'GET, POST /api/users/me/passkeys',
      '/api/users/me/passkeys/setup',
      'PUT, DELETE /api/users/me/passkeys/{id}',
    ],
    attack:
      'adding a passkey to a stolen session, of another user, or of another site; one whose certificate names an address to load; changing another user’s',
    tests: {
      'security/passkeys.test.ts': [
        'takes the password, and with two-step login a code',
        'is refused without a started setup, with one of another user, and a second time',
        'is refused if another account has it, or this one',
        'stops at ten, even at the same time',
        'a passkey of another user can be neither renamed nor removed',
        'the keys of passkeys are in no response',
      ],
      'security/outgoing-requests.test.ts': [
        'a passkey with certificates as %s is refused before anything is loaded for them',
      ],
    },
  },
  {
    endpoints: ['GET /api/users/me/sign-ins', 'DELETE /api/users/me/sign-ins/{id}'],
    attack: 'seeing or ending sessions of another user, going on with one that was ended',
    tests: {
      'app/api/users/me/sign-ins.test.ts': [
        'a user can neither see nor end a session of another one',
        'a login that is still open is listed before those that ended since, however many there are',
        'another session is ended from the next request on, and stays in the list',
      ],
    },
  },
  {
    endpoints: ['POST, DELETE /api/admin/users/{id}/second-factor-removal'],
    attack: 'one admin, or someone at their screen, getting around a user’s two-step login unnoticed',
    tests: {
      'app/api/admin/second-factor-removal.test.ts': [
        'an admin starts no removal with a wrong password, without a code if theirs is on, twice, or for themselves',
        'a removal lets no one in before a day has passed, or with a wrong password, or after a week',
        'all admins are told who started a removal',
        'a removal is canceled by an admin, and by a login of the owner with a code or a passkey',
      ],
    },
  },
];
