/** A page or file as someone might bring it, and its recipe. The label names the one trap of the case. */
export type RecipeCase = {
  label: string;
  text: string;
  title?: string;
  ingredients?: string[];
  steps?: string[];
};

const TITLE = 'Lentil Soup';
const INGREDIENTS = ['1 cup red lentils', '1 onion, chopped'];
const STEPS = ['Fry the onion.', 'Add the lentils and simmer.'];

export const EXPECTED = { title: TITLE, ingredients: INGREDIENTS, steps: STEPS };

const RECIPE = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: TITLE,
  recipeIngredient: INGREDIENTS,
  recipeInstructions: STEPS.map((text) => ({ '@type': 'HowToStep', text })),
};

const inPage = (script: string, rest = '') =>
  `<!doctype html><html lang="en"><head><title>Soup | Site</title><script type="application/ld+json">${script}</script></head><body>${rest}</body></html>`;
const withData = (data: unknown) => inPage(JSON.stringify(data));
const withRecipe = (change: object) => withData({ ...RECIPE, ...change });
const steps = (recipeInstructions: unknown) => withRecipe({ recipeInstructions });
const step = (text: string, more: object = {}) => ({ '@type': 'HowToStep', text, ...more });
const bodyOnly = (body: string) => `<html><head><title>x</title></head><body>${body}</body></html>`;

const JSON_LD: RecipeCase[] = [
  { label: 'an object', text: withRecipe({}) },
  { label: 'the bare data without a page', text: JSON.stringify(RECIPE) },
  { label: 'an array', text: withData([RECIPE]) },
  {
    label: 'an array with other things first',
    text: withData([{ '@type': 'WebSite', name: 'Site' }, RECIPE]),
  },
  {
    label: '@graph',
    text: withData({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'WebPage', name: 'P' }, RECIPE],
    }),
  },
  { label: 'a nested @graph', text: withData({ '@graph': [{ '@graph': [RECIPE] }] }) },
  { label: 'mainEntity', text: withData({ '@type': 'WebPage', name: 'P', mainEntity: RECIPE }) },
  { label: 'mainEntity of a list', text: withData({ '@type': 'ItemPage', mainEntity: [RECIPE] }) },
  {
    label: 'mainEntityOfPage around it',
    text: withData({ '@type': 'Article', name: 'A', hasPart: { mainEntity: RECIPE } }),
  },
  { label: 'two types', text: withRecipe({ '@type': ['Recipe', 'NewsArticle'] }) },
  { label: 'a type with its address', text: withRecipe({ '@type': 'http://schema.org/Recipe' }) },
  { label: 'a type in lower case', text: withRecipe({ '@type': 'recipe' }) },
  {
    label: 'names with a prefix',
    text: withData({
      '@type': 'schema:Recipe',
      'schema:name': TITLE,
      'schema:recipeIngredient': INGREDIENTS,
      'schema:recipeInstructions': STEPS,
    }),
  },
  {
    label: 'a second script that is broken',
    text: inPage(
      '{"@type": "WebSite", broken',
      `<script type="application/ld+json">${JSON.stringify(RECIPE)}</script>`,
    ),
  },
  {
    label: 'two scripts, the recipe in the second',
    text: inPage(
      '{"@type":"WebSite"}',
      `<script type="application/ld+json">${JSON.stringify(RECIPE)}</script>`,
    ),
  },
  {
    label: 'a type attribute with a character set',
    text: `<html><script type="application/ld+json; charset=utf-8">${JSON.stringify(RECIPE)}</script></html>`,
  },
  {
    label: 'a script in the body without a head',
    text: `<div><script type='application/ld+json' class="x">${JSON.stringify(RECIPE)}</script></div>`,
  },
  { label: 'an HTML comment around the data', text: inPage(`<!-- ${JSON.stringify(RECIPE)} -->`) },
  { label: 'CDATA around the data', text: inPage(`//<![CDATA[\n${JSON.stringify(RECIPE)}\n//]]>`) },
  { label: 'a semicolon behind the data', text: inPage(`${JSON.stringify(RECIPE)};`) },
  {
    label: 'a comma too many',
    text: inPage(JSON.stringify(RECIPE).replace(/\]/g, ',]').replace(/\}$/, ',}')),
  },
  {
    label: 'a line break within a text',
    text: inPage(JSON.stringify(RECIPE).replace('Fry the', 'Fry\nthe')),
  },
  { label: 'a tab within a text', text: inPage(JSON.stringify(RECIPE).replace('Fry the', 'Fry\tthe')) },
  { label: 'a byte order mark', text: `\uFEFF${withRecipe({})}` },
  {
    label: 'an escape that JSON does not know',
    text: inPage(JSON.stringify(RECIPE).replace('Lentil', "Lentil\\'s")),
    title: "Lentil's Soup",
  },
  {
    label: 'a slash escaped',
    text: inPage(JSON.stringify(RECIPE).replace('1 cup', '1\\/2 cup')),
    ingredients: ['1/2 cup red lentils', INGREDIENTS[1] ?? ''],
  },
  {
    label: 'quotes as entities in the script',
    text: inPage(JSON.stringify(RECIPE).replaceAll('"', '&quot;')),
  },
  { label: 'entities in a text', text: withRecipe({ name: 'Mac &amp; Cheese' }), title: 'Mac & Cheese' },
  {
    label: 'an entity of an entity is decoded once',
    text: withRecipe({ name: 'Use &amp;amp; in HTML' }),
    title: 'Use &amp; in HTML',
  },
  { label: 'a number entity', text: withRecipe({ name: 'Grandma&#8217;s Soup' }), title: 'Grandma’s Soup' },
  {
    label: 'a fraction as an entity',
    text: withRecipe({ recipeIngredient: ['&frac12; cup rice'] }),
    ingredients: ['½ cup rice'],
  },
  {
    label: 'an ampersand that is no entity',
    text: withRecipe({ name: 'Fish & Chips' }),
    title: 'Fish & Chips',
  },
  {
    label: 'a less-than sign that is no tag',
    text: withRecipe({ recipeIngredient: ['milk < 2% fat'] }),
    ingredients: ['milk < 2% fat'],
  },
  {
    label: 'tags in an ingredient',
    text: withRecipe({ recipeIngredient: ['1 cup <a href="/l">red lentils</a>', '1 <b>onion</b>, chopped'] }),
  },
  {
    label: 'non-breaking spaces',
    text: withRecipe({ recipeIngredient: INGREDIENTS.map((line) => line.replaceAll(' ', '\u00A0')) }),
  },
  {
    label: 'spaces around everything',
    text: withRecipe({ name: `  ${TITLE}\n `, recipeIngredient: INGREDIENTS.map((line) => `\n  ${line}  `) }),
  },
  { label: 'emoji in the title', text: withRecipe({ name: 'Soup 🍲' }), title: 'Soup 🍲' },
  {
    label: 'the old property for ingredients',
    text: withRecipe({ recipeIngredient: undefined, ingredients: INGREDIENTS }),
  },
  {
    label: 'ingredients in one text of lines',
    text: withRecipe({ recipeIngredient: INGREDIENTS.join('\n') }),
  },
  {
    label: 'ingredients in one text of breaks',
    text: withRecipe({ recipeIngredient: INGREDIENTS.join('<br/>') }),
  },
  {
    label: 'ingredients as a list in HTML',
    text: withRecipe({
      recipeIngredient: `<ul>${INGREDIENTS.map((line) => `<li>${line}</li>`).join('')}</ul>`,
    }),
  },
  {
    label: 'ingredients in lists of lists',
    text: withRecipe({ recipeIngredient: INGREDIENTS.map((line) => [line]) }),
  },
  {
    label: 'ingredients as objects',
    text: withRecipe({ recipeIngredient: INGREDIENTS.map((name) => ({ '@type': 'Thing', name })) }),
  },
  {
    label: 'ingredients as objects with amounts',
    text: withRecipe({
      recipeIngredient: [
        { name: 'red lentils', amount: { value: 1, unitText: 'cup' } },
        { name: 'onion, chopped', quantity: '1' },
      ],
    }),
  },
  {
    label: 'an empty ingredient',
    text: withRecipe({ recipeIngredient: [INGREDIENTS[0], '', '  ', INGREDIENTS[1]] }),
  },
  {
    label: 'a heading among the ingredients',
    text: withRecipe({ recipeIngredient: [INGREDIENTS[0], 'For the topping:', INGREDIENTS[1]] }),
  },
  {
    label: 'the same ingredient twice',
    text: withRecipe({ recipeIngredient: ['1 tsp salt', '1 tsp salt'] }),
    ingredients: ['1 tsp salt', '1 tsp salt'],
  },
  { label: 'no steps', text: withRecipe({ recipeInstructions: undefined }), steps: [] },
  { label: 'steps as texts', text: steps(STEPS) },
  { label: 'steps in one text of lines', text: steps(STEPS.join('\n')) },
  { label: 'steps in one text of empty lines', text: steps(STEPS.join('\r\n\r\n')) },
  {
    label: 'steps in one text with numbers',
    text: steps('1. Fry the onion. 2. Add the lentils and simmer.'),
  },
  { label: 'steps in lines with numbers', text: steps('1. Fry the onion.\n2) Add the lentils and simmer.') },
  {
    label: 'steps with the word step',
    text: steps('Step 1: Fry the onion.\nStep 2: Add the lentils and simmer.'),
  },
  {
    label: 'numbers on lines of their own',
    text: steps('1.\nFry the onion.\n2.\nAdd the lentils and simmer.'),
  },
  {
    label: 'a degree that is no step',
    text: steps(['Heat to 350. Fry.', 'Cook 2. Then 3. Done.']),
    steps: ['Heat to 350. Fry.', 'Cook 2. Then 3. Done.'],
  },
  { label: 'steps in HTML paragraphs', text: steps(STEPS.map((text) => `<p>${text}</p>`).join('')) },
  {
    label: 'steps in an HTML list',
    text: steps(`<ol>${STEPS.map((text) => `<li>${text}</li>`).join('')}</ol>`),
  },
  { label: 'steps in an HTML list without end tags', text: steps(`<ol><li>${STEPS.join('<li>')}</ol>`) },
  { label: 'steps divided by breaks', text: steps(STEPS.join('<br><br>')) },
  { label: 'a list with one text of all steps', text: steps([STEPS.join('\n')]) },
  { label: 'a single step as an object', text: steps(step('Fry the onion.')), steps: ['Fry the onion.'] },
  {
    label: 'a single step with all of them in lines',
    text: steps([step(STEPS.join('\n'))]),
  },
  {
    label: 'one paragraph stays one step',
    text: steps('Fry the onion. Add the lentils and simmer.'),
    steps: ['Fry the onion. Add the lentils and simmer.'],
  },
  {
    label: 'sections of steps',
    text: steps([
      { '@type': 'HowToSection', name: 'Base', itemListElement: [step(STEPS[0] ?? '')] },
      { '@type': 'HowToSection', name: 'Soup', itemListElement: [step(STEPS[1] ?? '')] },
    ]),
  },
  {
    label: 'a section with one step, no list',
    text: steps([
      { '@type': 'HowToSection', name: 'Base', itemListElement: step(STEPS[0] ?? '') },
      step(STEPS[1] ?? ''),
    ]),
  },
  {
    label: 'a section of texts',
    text: steps([{ '@type': 'HowToSection', name: 'Base', itemListElement: STEPS }]),
  },
  {
    label: 'a section with a text',
    text: steps([{ '@type': 'HowToSection', name: 'Base', text: STEPS.join('\n') }]),
  },
  {
    label: 'sections in sections',
    text: steps([
      {
        '@type': 'HowToSection',
        name: 'A',
        itemListElement: [
          { '@type': 'HowToSection', name: 'B', itemListElement: STEPS.map((text) => step(text)) },
        ],
      },
    ]),
  },
  {
    label: 'an ItemList',
    text: steps({ '@type': 'ItemList', itemListElement: STEPS.map((text) => step(text)) }),
  },
  {
    label: 'ListItems around steps',
    text: steps({
      '@type': 'ItemList',
      itemListElement: STEPS.map((text, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: step(text),
      })),
    }),
  },
  {
    label: 'steps out of order, with positions',
    text: steps([step(STEPS[1] ?? '', { position: 2 }), step(STEPS[0] ?? '', { position: 1 })]),
  },
  {
    label: 'directions within a step',
    text: steps(
      STEPS.map((text) => ({ '@type': 'HowToStep', itemListElement: [{ '@type': 'HowToDirection', text }] })),
    ),
  },
  {
    label: 'a step whose name is its text',
    text: steps(STEPS.map((text) => ({ '@type': 'HowToStep', name: text, text }))),
  },
  { label: 'a step with only a name', text: steps(STEPS.map((name) => ({ '@type': 'HowToStep', name }))) },
  {
    label: 'steps named by their numbers',
    text: steps(STEPS.map((text, index) => step(text, { name: `Step ${index + 1}` }))),
  },
  { label: 'a step without text', text: steps([step(STEPS[0] ?? ''), step(''), step(STEPS[1] ?? '')]) },
  { label: 'steps without a type', text: steps(STEPS.map((text) => ({ text }))) },
  { label: 'lists of lists of steps', text: steps([STEPS.map((text) => step(text))]) },
  {
    label: 'steps that are referred to',
    text: withData({
      '@graph': [
        { ...RECIPE, recipeInstructions: [{ '@id': '#1' }, { '@id': '#2' }] },
        step(STEPS[0] ?? '', { '@id': '#1' }),
        step(STEPS[1] ?? '', { '@id': '#2' }),
      ],
    }),
  },
  { label: 'a heading among steps as texts', text: steps(['For the base:', ...STEPS]) },
  {
    label: 'related recipes without ingredients',
    text: withData([
      { '@type': 'Recipe', name: 'Other', url: '/o', recipeInstructions: 'See there.' },
      RECIPE,
    ]),
  },
  { label: 'the same recipe twice', text: withData([RECIPE, RECIPE]) },
  {
    label: 'a list of links to recipes',
    text: withData([
      RECIPE,
      {
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', item: { '@type': 'Recipe', name: 'Linked' } }],
      },
    ]),
  },
  { label: 'a headline instead of a name', text: withRecipe({ name: undefined, headline: TITLE }) },
  { label: 'a name as a list', text: withRecipe({ name: [TITLE] }) },
  { label: 'a name with its language', text: withRecipe({ name: { '@value': TITLE, '@language': 'en' } }) },
  {
    label: 'null in every other place',
    text: withRecipe({
      author: null,
      image: null,
      recipeYield: null,
      totalTime: null,
      video: null,
      description: null,
    }),
  },
  {
    label: 'numbers where texts belong',
    text: withRecipe({ recipeYield: 4, totalTime: 45, description: 7 }),
  },
  {
    label: 'empty lists everywhere',
    text: withRecipe({ author: [], image: [], keywords: [], recipeCategory: [] }),
  },
  {
    label: 'a script with a closing tag in a text',
    text: inPage(JSON.stringify({ ...RECIPE, description: 'a </b> b' }).replace('</b>', '<\\/b>')),
  },
  {
    label: 'ingredients in the data, steps only on the page',
    text: inPage(
      JSON.stringify({ ...RECIPE, recipeInstructions: [] }),
      `<article><h1>x</h1><h2>Ingredients</h2><ul><li>1 a</li><li>2 b</li></ul><h2>Method</h2><ol><li>${STEPS.join('</li><li>')}</li></ol></article>`,
    ),
  },
  { label: 'a list as @list', text: withRecipe({ recipeIngredient: { '@list': INGREDIENTS } }) },
  {
    label: 'an empty list before the older name',
    text: withRecipe({ recipeIngredient: [], ingredients: INGREDIENTS }),
  },
  {
    label: 'steps as items with texts',
    text: steps({
      '@type': 'ItemList',
      itemListElement: STEPS.map((item) => ({ '@type': 'ListItem', item })),
    }),
  },
  {
    label: 'steps as escaped HTML',
    text: steps(STEPS.map((text) => `&lt;li&gt;${text}&lt;/li&gt;`).join('')),
  },
  { label: 'a comment before it', text: inPage(`/* recipe */ // of the page\n${JSON.stringify(RECIPE)}`) },
  {
    label: 'two objects in one script',
    text: inPage(`${JSON.stringify({ '@type': 'WebSite', name: 'S' })}\n${JSON.stringify(RECIPE)}`),
  },
  { label: 'a last bracket that is missing', text: inPage(JSON.stringify(RECIPE).slice(0, -1)) },
  {
    label: 'quotes that are not escaped',
    text: inPage(JSON.stringify({ ...RECIPE, description: 'X' }).replace('X', 'The "best" soup, ever')),
  },
  {
    label: 'another recipe that is only recommended',
    text: withRecipe({ isRelatedTo: { ...RECIPE, name: 'Other' } }),
  },
];

const li = (property: string) =>
  INGREDIENTS.map((line) => `<li itemprop="${property}">${line}</li>`).join('');
const micro = (inner: string, type = 'https://schema.org/Recipe') =>
  bodyOnly(`<div itemscope itemtype="${type}">${inner}</div>`);
const MICRO_STEPS = `<ol itemprop="recipeInstructions"><li>${STEPS.join('</li><li>')}</li></ol>`;

const MARKUP: RecipeCase[] = [
  {
    label: 'microdata',
    text: micro(`<h1 itemprop="name">${TITLE}</h1><ul>${li('recipeIngredient')}</ul>${MICRO_STEPS}`),
  },
  {
    label: 'microdata with http',
    text: micro(
      `<h1 itemprop="name">${TITLE}</h1>${li('ingredients')}${MICRO_STEPS}`,
      'http://schema.org/Recipe',
    ),
  },
  {
    label: 'tags within a property',
    text: micro(
      `<h1 itemprop="name">Lentil <b>Soup</b></h1>${li('recipeIngredient').replace('red lentils', '<a href="#">red</a> lentils')}${MICRO_STEPS}`,
    ),
  },
  {
    label: 'a property in an attribute',
    text: micro(`<meta itemprop="name" content="${TITLE}">${li('recipeIngredient')}${MICRO_STEPS}`),
  },
  {
    label: 'each step a property',
    text: micro(
      `<h1 itemprop="name">${TITLE}</h1>${li('recipeIngredient')}${STEPS.map((text) => `<p itemprop="recipeInstructions">${text}</p>`).join('')}`,
    ),
  },
  {
    label: 'steps as things',
    text: micro(
      `<h1 itemprop="name">${TITLE}</h1>${li('recipeIngredient')}${STEPS.map((text) => `<div itemprop="recipeInstructions" itemscope itemtype="https://schema.org/HowToStep"><span itemprop="text">${text}</span></div>`).join('')}`,
    ),
  },
  {
    label: 'an author within the recipe',
    text: micro(
      `<div itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Ann</span></div><h1 itemprop="name">${TITLE}</h1>${li('recipeIngredient')}${MICRO_STEPS}`,
    ),
  },
  {
    label: 'a review below the recipe',
    text: micro(
      `<h1 itemprop="name">${TITLE}</h1>${li('recipeIngredient')}${MICRO_STEPS}<div itemprop="review" itemscope itemtype="https://schema.org/Review"><b itemprop="name">Bad</b></div>`,
    ),
  },
  {
    label: 'lines without end tags',
    text: micro(
      `<h1 itemprop="name">${TITLE}</h1><ul><li itemprop="recipeIngredient">${INGREDIENTS.join('<li itemprop="recipeIngredient">')}</ul>${MICRO_STEPS}`,
    ),
  },
  {
    label: 'RDFa',
    text: bodyOnly(
      `<div vocab="https://schema.org/" typeof="Recipe"><h1 property="name">${TITLE}</h1>${li('x').replaceAll('itemprop="x"', 'property="recipeIngredient"')}${MICRO_STEPS.replace('itemprop', 'property')}</div>`,
    ),
  },
  {
    label: 'RDFa with prefixes',
    text: bodyOnly(
      `<div prefix="schema: https://schema.org/" typeof="schema:Recipe"><h1 property="schema:name">${TITLE}</h1>${li('x').replaceAll('itemprop="x"', 'property="schema:recipeIngredient"')}${MICRO_STEPS.replace('itemprop="', 'property="schema:')}</div>`,
    ),
  },
  {
    label: 'an item within another',
    text: bodyOnly(
      `<div itemscope itemtype="https://schema.org/WebPage"><div itemprop="mainEntity" itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">${TITLE}</h1>${li('recipeIngredient')}${MICRO_STEPS}</div></div>`,
    ),
  },
];

const visible = (ingredientsHeading: string, stepsHeading: string) =>
  bodyOnly(
    `<nav><ul><li>Home</li></ul></nav><main><h1>${TITLE}</h1><p>A soup.</p><h2>${ingredientsHeading}</h2><ul><li>${INGREDIENTS.join('</li><li>')}</li></ul><h2>${stepsHeading}</h2><ol><li>${STEPS.join('</li><li>')}</li></ol><h2>Comments</h2><ul><li>Nice!</li></ul></main>`,
  );

const VISIBLE: RecipeCase[] = [
  { label: 'no structured data at all', text: visible('Ingredients', 'Instructions') },
  { label: 'Method', text: visible('You will need', 'Method') },
  { label: 'German headings', text: visible('Zutaten', 'Zubereitung') },
  { label: 'French headings', text: visible('Ingrédients', 'Préparation') },
  { label: 'Spanish headings', text: visible('Ingredientes', 'Preparación') },
  { label: 'Italian headings', text: visible('Ingredienti', 'Preparazione') },
  {
    label: 'steps in paragraphs',
    text: visible('Ingredients', 'Directions').replace(/<ol>.*<\/ol>/, `<p>${STEPS.join('</p><p>')}</p>`),
  },
  {
    label: 'data that are no recipe',
    text: visible('Ingredients', 'Directions').replace(
      '</head>',
      '<script type="application/ld+json">{"@type":"Article","name":"x"}</script></head>',
    ),
  },
];

const list = (marker: (index: number) => string, lines: readonly string[]) =>
  lines.map((line, index) => `${marker(index)}${line}`).join('\n');
const bullets = (marker = '- ') => list(() => marker, INGREDIENTS);
const numbered = list((index) => `${index + 1}. `, STEPS);

const PLAIN: RecipeCase[] = [
  {
    label: 'Markdown',
    text: `# ${TITLE}\n\nA soup.\n\n## Ingredients\n\n${bullets()}\n\n## Instructions\n\n${numbered}\n`,
  },
  {
    label: 'Markdown with stars',
    text: `# ${TITLE}\n## Ingredients\n${bullets('* ')}\n## Directions\n${numbered}`,
  },
  {
    label: 'Markdown with check boxes',
    text: `# ${TITLE}\n## Ingredients\n${bullets('- [ ] ')}\n## Method\n${numbered}`,
  },
  {
    label: 'underlined headings',
    text: `${TITLE}\n===========\n\nIngredients\n-----------\n${bullets()}\n\nMethod\n------\n${numbered}`,
  },
  {
    label: 'bold headings',
    text: `# ${TITLE}\n\n**Ingredients**\n\n${bullets()}\n\n**Instructions:**\n\n${numbered}`,
  },
  {
    label: 'closed headings',
    text: `# ${TITLE} #\n\n## Ingredients ##\n${bullets()}\n## Steps ##\n${numbered}`,
  },
  {
    label: 'Windows line ends',
    text: `# ${TITLE}\r\n\r\n## Ingredients\r\n${bullets().replaceAll('\n', '\r\n')}\r\n\r\n## Method\r\n${numbered.replaceAll('\n', '\r\n')}`,
  },
  {
    label: 'front matter',
    text: `---\ntitle: "${TITLE}"\ntags: [soup, easy]\nservings: 4\n---\n\n## Ingredients\n${bullets()}\n\n## Method\n${numbered}`,
  },
  {
    label: 'facts under the title',
    text: `# ${TITLE}\n\nServes: 4 | Prep time: 10 min\n\n## Ingredients\n${bullets()}\n\n## Method\n${numbered}`,
  },
  {
    label: 'an image under the title',
    text: `# ${TITLE}\n\n![soup](soup.jpg)\n\n## Ingredients\n${bullets()}\n\n## Method\n${numbered}`,
  },
  {
    label: 'notes behind the steps',
    text: `# ${TITLE}\n## Ingredients\n${bullets()}\n## Method\n${numbered}\n## Notes\nKeeps 3 days.`,
  },
  {
    label: 'groups of ingredients',
    text: `# ${TITLE}\n## Ingredients\n### Base\n${bullets()}\n## Method\n${numbered}`,
  },
  {
    label: 'steps in paragraphs',
    text: `# ${TITLE}\n## Ingredients\n${bullets()}\n## Method\n${STEPS.join('\n\n')}`,
  },
  {
    label: 'a step over two lines',
    text: `# ${TITLE}\n## Ingredients\n${bullets()}\n## Method\n1. Fry the\n   onion.\n2. Add the lentils and simmer.`,
  },
  {
    label: 'steps with bullets',
    text: `# ${TITLE}\n## Ingredients\n${bullets()}\n## Method\n${list(() => '- ', STEPS)}`,
  },
  {
    label: 'bold in a step',
    text: `# ${TITLE}\n## Ingredients\n${bullets()}\n## Method\n1. Fry the **onion**.\n2. Add the lentils and simmer.`,
  },
  {
    label: 'plain text with headings',
    text: `${TITLE}\n\nIngredients:\n${INGREDIENTS.join('\n')}\n\nDirections:\n${STEPS.join('\n')}`,
  },
  {
    label: 'headings in capitals',
    text: `${TITLE}\n\nINGREDIENTS\n${INGREDIENTS.join('\n')}\n\nMETHOD\n${STEPS.join('\n\n')}`,
  },
  {
    label: 'a label before the title',
    text: `Recipe: ${TITLE}\n\nIngredients\n${INGREDIENTS.join('\n')}\n\nInstructions\n${numbered}`,
  },
  { label: 'no headings', text: `${TITLE}\n\n${INGREDIENTS.join('\n')}\n\n${STEPS.join('\n\n')}` },
  {
    label: 'an email with dots',
    text: `${TITLE}\n\nIngredients\n${bullets('• ')}\n\nPreparation\n${numbered}`,
  },
];

/** Every case, under a label that names its kind. */
export const RECIPE_CASES: RecipeCase[] = [
  ...JSON_LD.map((each) => ({ ...each, label: `structured data: ${each.label}` })),
  ...MARKUP.map((each) => ({ ...each, label: `marked page: ${each.label}` })),
  ...VISIBLE.map((each) => ({ ...each, label: `page without data: ${each.label}` })),
  ...PLAIN.map((each) => ({ ...each, label: `text: ${each.label}` })),
];
