// Finds what a person sees by its role and name; the body of a function of (role, name, within, options).
const [role, name, within, options] = arguments;
const SELECTORS = {
  alert: "[role=alert]",
  article: "article",
  banner: "body > header, header, [role=banner]",
  button: "button, summary, [role=button], input[type=submit]",
  checkbox: "input[type=checkbox], [role=checkbox]",
  dialog: "dialog[open], [role=dialog]",
  footer: "footer",
  group: "fieldset, [role=group]",
  heading: "h1, h2, h3, h4, h5, h6",
  img: "img",
  link: "a[href]",
  list: "ul, ol",
  listitem: "li",
  navigation: "nav",
  radio: "input[type=radio], [role=radio]",
  region: "section, [role=region]",
  row: "tr, [role=row]",
  slider: "input[type=range], [role=slider]",
  status: "[role=status]",
  tab: "[role=tab]",
  textbox: "textarea, input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=password], input[type=search]",
};
const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();

function heard(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute("aria-hidden") === "true") return "";
  if (node.tagName === "IMG") return node.alt;
  const text = node.getAttribute("aria-label") ?? [...node.childNodes].map(heard).join("");
  return getComputedStyle(node).display === "inline" ? text : ` ${text} `;
}

function nameOf(element) {
  const by = element.getAttribute("aria-labelledby");
  if (by) return by.split(/\s+/).map((id) => document.getElementById(id)?.textContent).join(" ");
  const said = element.getAttribute("aria-label") ?? element.getAttribute("alt");
  if (said !== null) return said;
  if (element.labels?.length) return [...element.labels].map(heard).join(" ");
  const legend = element.querySelector(":scope > legend");
  return heard(legend ?? element);
}

function isSeen(element) {
  const style = getComputedStyle(element);
  return element.getClientRects().length > 0 && style.visibility === "visible";
}

function isMeant(element) {
  const said = plain(nameOf(element));
  return options.exact ? said === name : said.includes(name);
}

const found = [...(within ?? document).querySelectorAll(SELECTORS[role] ?? role)];
return found.filter((one) => isSeen(one) && (!name || isMeant(one)))[options.nth ?? 0] ?? null;
