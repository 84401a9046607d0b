"use strict";
// What the scripts of all pages share: the page's data and words, its elements, its colours, and
// numbers as Poda writes them.
const data = JSON.parse(document.getElementById("search").textContent);
const words = data.words;
/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
/** @type {any} */
const page = window; // for whoever wants to hold it to Poda itself: page.poda
const SVG = "http://www.w3.org/2000/svg";

/** @returns {any} */
function drawn(name, attributes, parent, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  if (parent) parent.append(element);
  return element;
}

/** @returns {any} */
function named(tag, text, parent, properties = {}) {
  const element = Object.assign(document.createElement(tag), properties);
  element.textContent = text;
  parent.append(element);
  return element;
}

const filled = (template, values) => template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));

// Light or dark

(() => {
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)");
  byId("theme").textContent = words.colours;
  byId("theme").addEventListener("click", () => {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
    root.dataset.theme = isDark ? "light" : "dark";
  });
  document.querySelector("footer").textContent = [words.stays, words.made].filter(Boolean).join(" ");
})();
