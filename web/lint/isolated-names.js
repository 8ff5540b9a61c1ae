/**
 * A name that somebody wrote (a person, an entry, a team, a tournament) is shown through <Name>: one written from right to left would
 * turn round what stands beside it. Whatever is called a name counts as one, unless the list below says that it is a label of ours.
 */
const LABELS = new Set([
  'ANSWER',
  'ENTRY_STATUS',
  'LOOKS',
  'STATUSES',
  'activity',
  'choice',
  'column',
  'currency',
  'fact',
  'file',
  'format',
  'host',
  'kind',
  'language',
  'option',
  'overlap',
  'phase',
  'preset',
  'round',
  'scope',
  'seeding',
  'severity',
  'status',
  'system',
  'tab',
  'theme',
  'tier',
  'tone',
  'topic',
  'variant',
]);
const NAMES = /^(name|display_?name|player_?name|opponent|owner|player|tournament)$/i;
/** Lists and functions that give names, as in names[side], names.get(entry), sideName(match, 0). */
const GIVERS = /^(names|namesOf|sideName|entryName|playerName|nameOf|nameOfEntry|nameOfSide|nameOfPlayer)$/;
/** Elements that isolate what is in them (a tspan by its style), or hold nothing but text. */
const ISOLATING = new Set(['Name', 'PlayerLink', 'bdi', 'option', 'textarea', 'title', 'tspan']);

const lastName = (node) => {
  if (!node) return '';
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return lastName(node.expression);
  if (node.type === 'MemberExpression') return node.computed ? lastName(node.object) : node.property.name;
  if (node.type === 'CallExpression') return lastName(node.callee);
  return '';
};

/** The parts of an expression that end up on the screen. */
function* shown(node) {
  switch (node.type) {
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      yield* shown(node.expression);
      break;
    case 'ConditionalExpression':
      yield* shown(node.consequent);
      yield* shown(node.alternate);
      break;
    case 'LogicalExpression':
      if (node.operator !== '&&') yield* shown(node.left);
      yield* shown(node.right);
      break;
    case 'TemplateLiteral':
      for (const part of node.expressions) yield* shown(part);
      break;
    default:
      yield node;
  }
}

function isName(node) {
  if (node.type === 'Identifier') return NAMES.test(node.name);
  if (node.type === 'CallExpression') {
    const { callee } = node;
    if (callee.type === 'Identifier') return GIVERS.test(callee.name);
    return (
      callee.type === 'MemberExpression' &&
      !callee.computed &&
      (callee.property.name === 'get' || callee.property.name === 'slice') &&
      (GIVERS.test(lastName(callee.object)) || isName(callee.object))
    );
  }
  if (node.type !== 'MemberExpression') return false;
  if (node.computed) return GIVERS.test(lastName(node.object));
  return NAMES.test(node.property.name) && !LABELS.has(lastName(node.object));
}

function isIsolated(node) {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (parent.type === 'JSXElement' && ISOLATING.has(parent.openingElement.name.name)) return true;
    if (/Function/.test(parent.type)) return false;
  }
  return false;
}

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      bare: 'Show a name through <Name>, so that one written from right to left turns nothing round. Is it a label of ours? Then say so in lint/isolated-names.js.',
    },
  },
  create: (context) => ({
    JSXExpressionContainer(node) {
      if (
        !['JSXElement', 'JSXFragment'].includes(node.parent.type) ||
        node.expression.type === 'JSXEmptyExpression' ||
        isIsolated(node)
      )
        return;
      for (const part of shown(node.expression)) if (isName(part)) context.report({ node: part, messageId: 'bare' });
    },
  }),
};
