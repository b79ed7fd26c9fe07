// Owns: an exception whose fields are the detail of a fault. No class inside another: Axis writes its name, with `$`, as that of an element.
public class OutOfStock extends Exception {
    private int left;
    private String article;
    public OutOfStock() {}
    public OutOfStock(String article, int left) { super("out of stock"); this.article = article; this.left = left; }
    public int getLeft() { return left; }
    public void setLeft(int left) { this.left = left; }
    public String getArticle() { return article; }
    public void setArticle(String article) { this.article = article; }
}
